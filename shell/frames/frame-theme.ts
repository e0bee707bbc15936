import type { FrameContext } from "@customs-portal/sdk/frame-bridge";

/** The colours that an embedded page is told. */
const colours = [
  ...["page", "surface", "muted", "hover", "line", "border", "text", "secondary"],
  ...["primary", "primary-soft", "on-primary", "success", "warning", "danger"],
];
const others = ["font", "radius", "control-height"];

/** How the portal looks at an element, with colours as they are there. */
export function readTheme(element: HTMLElement): Pick<FrameContext, "theme" | "tokens"> {
  const probe = element.ownerDocument.createElement("span");
  const style = getComputedStyle(probe);
  probe.hidden = true;
  element.append(probe);
  const colourOf = (value: string) => {
    probe.style.color = value;
    return style.color;
  };
  const isDark = colourOf("light-dark(rgb(255 255 255), rgb(0 0 0))") === "rgb(0, 0, 0)";
  const tokens = Object.fromEntries([
    ...colours.map((name) => [`--customs-${name}`, colourOf(`var(--customs-${name})`)] as const),
    ...others.map((name) => [`--customs-${name}`, style.getPropertyValue(`--customs-${name}`).trim()] as const),
  ]);
  probe.remove();
  return { theme: isDark ? "dark" : "light", tokens };
}

/** Tells of each change of the looks. @returns ends it */
export function watchTheme(onChange: () => void): () => void {
  const systems = ["(prefers-color-scheme: dark)", "(prefers-contrast: more)"].map((query) => matchMedia(query));
  for (const system of systems) system.addEventListener("change", onChange);
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributes: true });
  return () => {
    for (const system of systems) system.removeEventListener("change", onChange);
    observer.disconnect();
  };
}
