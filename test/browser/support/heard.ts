import { eventually, find } from "./dom.ts";

/** What screen readers hear from now on. */
export async function heard(): Promise<string[]> {
  const said: string[] = [];
  const region = await eventually(() => find("[data-customs-announcer]"));
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) said.push(node.textContent ?? "");
  }).observe(region, { childList: true });
  return said;
}
