import type { DialogName, DialogTypes, PortalHost } from "@customs-portal/sdk/portal";
import { openParcelDialog, type DialogParcel } from "@customs-portal/ui";
import { eventually, findAll } from "./dom.ts";

/** An open dialog of a parcel. */
export interface OpenDialog<Name extends DialogName> {
  readonly dialog: HTMLElement;
  readonly answer: Promise<DialogTypes[Name]["result"] | undefined>;
  /** The button with this text. */
  button(text: string): HTMLButtonElement;
}

/** Whether a dialog only stands in for one that is still being loaded, as it does on a busy machine. */
function isOnItsWay(dialog: HTMLElement): boolean {
  return /^(正在打开|Opening|Đang mở|Ouverture|Abriendo)/.test(dialog.textContent ?? "");
}

/** Opens the dialog of a parcel on the page, as a host does. */
export async function openDialog<Name extends DialogName>(
  portal: PortalHost,
  name: Name,
  parcel: DialogParcel,
  props: DialogTypes[Name]["props"],
): Promise<OpenDialog<Name>> {
  const answer = openParcelDialog({ portal, name, props, load: () => Promise.resolve(parcel) });
  const dialog = await eventually(() =>
    findAll("[role=dialog][data-open]:has(.cp-dialog-actions .cp-button)").find((one) => !isOnItsWay(one)),
  );
  const button = (text: string) => {
    const found = findAll<HTMLButtonElement>("button", dialog).find(({ textContent }) => textContent === text);
    if (!found) throw new Error(`There is no button ${text}.`);
    return found;
  };
  return { dialog, answer, button };
}

/** Closes what a test left open. */
export async function endDialogs(portal: PortalHost): Promise<void> {
  portal.session.replace({ accessToken: "", userNo: "", menu: [] });
  await eventually(() => findAll("[role=dialog][data-open]").length === 0);
  portal.destroy();
}

/** The focused element, through shadow roots. */
export function focused(): Element | null {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active;
}

/** The open dialog with this heading. */
export const opened = (title: string): Promise<HTMLElement> =>
  eventually(() => findAll("[role=dialog][data-open]").find((one) => one.querySelector("h2")?.textContent === title));

/** The button of a dialog with this text, once it is there. */
export const buttonOf = (dialog: HTMLElement, text: string): Promise<HTMLButtonElement> =>
  eventually(() => findAll<HTMLButtonElement>("button", dialog).find(({ textContent }) => textContent === text));

/** The texts of a table of a dialog, line by line. */
export const cells = (dialog: HTMLElement): (string | null)[][] =>
  findAll("tbody tr", dialog).map((line) => [...line.children].map(({ textContent }) => textContent));
