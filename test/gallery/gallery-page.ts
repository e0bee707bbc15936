/** A picture of a screen. */
export interface Picture {
  screen: string;
  /** Name of the file beside the page. */
  file: string;
  /** Language, window and theme. */
  what: string;
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** A page of all pictures, screen by screen. */
export function galleryPage(pictures: readonly Picture[]): string {
  const sections = [...Map.groupBy(pictures, ({ screen }) => screen)].map(([screen, own]) => {
    const figures = own.map(
      ({ file, what }) =>
        `<figure><a href="${escaped(file)}"><img src="${escaped(file)}" alt="${escaped(`${screen}: ${what}`)}" loading="lazy" height="260" /></a>` +
        `<figcaption>${escaped(what)}</figcaption></figure>`,
    );
    return `<h2>${escaped(screen)}</h2>\n<div>${figures.join("\n")}</div>`;
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8" />
<title>Screens of the portal</title>
<style>
body { margin: 24px; font: 14px/22px system-ui, sans-serif; }
div { display: flex; flex-wrap: wrap; gap: 16px; }
figure { margin: 0; }
img { border: 1px solid #868d98; }
</style>
<h1>Screens of the portal</h1>
${sections.join("\n")}
</html>
`;
}
