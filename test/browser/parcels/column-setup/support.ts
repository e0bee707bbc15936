import { sendKeys } from "@web/test-runner-commands";
import type { PageColumn } from "@customs-portal/sdk/rules";
import { find, findAll } from "../../support/dom.ts";

/** A key of a table that no other test uses. */
export const newResource = () => `orders-${crypto.randomUUID()}`;

/** Columns of a list of declarations, one of them required, two of them in a group. */
export const columns: readonly PageColumn[] = [
  { key: "no", title: "报关单号", width: 180, pinned: "left", isRequired: true },
  { key: "date", title: "申报日期", width: 120 },
  {
    key: "goods",
    title: "商品",
    children: [
      { key: "name", title: "品名" },
      { key: "code", title: "商品编号" },
    ],
  },
  { key: "port", title: "Port d’entrée", width: 160 },
  { key: "price", title: "总价" },
];

/** The line of a column. */
export const lineOf = (dialog: HTMLElement, key: string) =>
  find(`[role=treeitem][data-key="${key}"]`, { root: dialog });

/** The keys of the lines in sight, in their order. */
export const keysOf = (dialog: HTMLElement) =>
  findAll("[role=treeitem]", dialog).map((line) => line.dataset["key"] ?? "");

/** Shows or hides a column by a click on its box. */
export function toggle(dialog: HTMLElement, key: string): void {
  lineOf(dialog, key).querySelector<HTMLElement>(".cs-tick")?.click();
}

/** A button of the dialog by its whole text. */
export function button(dialog: ParentNode, text: string): HTMLElement {
  const found = findAll("button", dialog).find((one) => (one.textContent ?? "").trim() === text);
  if (!found) throw new Error(`There is no button ${text}.`);
  return found;
}

/** Presses a key with Alt. */
export async function pressAlt(key: string): Promise<void> {
  await sendKeys({ down: "Alt" });
  await sendKeys({ press: key });
  await sendKeys({ up: "Alt" });
}
