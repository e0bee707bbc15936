import { globSync, readFileSync } from "node:fs";
import { basename, join, sep } from "node:path";

const inPackage = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/;

/**
 * The licences of the packages that bundled modules come from, as their authors ask.
 * @throws for a package without a licence text
 */
export function licencesOf(modules: Iterable<string>): string {
  const folders = new Set([...modules].flatMap((id) => inPackage.exec(id.replace(/^\0/, ""))?.[0] ?? []));
  const texts = [...folders].map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Record<
      string,
      string
    >;
    const file = globSync(`${folder.split(sep).join("/")}/{LICENSE,LICENCE,license}*`)[0];
    if (file === undefined) throw new Error(`${basename(folder)} has no licence text.`);
    return `${name} ${version} (${license})\n\n${readFileSync(file, "utf8").trim()}\n`;
  });
  return texts.sort().join(`\n${"-".repeat(80)}\n\n`);
}
