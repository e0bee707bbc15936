import * as parcel from "@customs-portal/parcels/element-assistant";
import type { ElementAssistantRequest, PortalHost } from "@customs-portal/sdk/portal";
import type { ElementRow } from "@customs-portal/sdk/contract";
import { openDialog, type OpenDialog } from "../../support/dialog.ts";
import { eventually, fill, find, findAll } from "../../support/dom.ts";

/** A row of the wire; what is left out is that of an optional free text. */
export const row = (NAME: string, more: Partial<ElementRow> = {}): ElementRow => ({
  CODE: "0",
  NAME,
  ISNULL: "0",
  DECFACTYPE: "0",
  DECFACCODE: "",
  DECFACCONTENT: "",
  ...more,
});

export const brand = row("品牌类型", {
  ISNULL: "1",
  DECFACTYPE: "1",
  DECFACCODE: "0|1|2|3|4",
  DECFACCONTENT: "无品牌|境内自主品牌|境内收购品牌|境外品牌(贴牌生产)|境外品牌(其它)",
});
export const preference = row("出口享惠情况", {
  ISNULL: "1",
  DECFACTYPE: "1",
  DECFACCODE: "0|1|2|3",
  DECFACCONTENT: "不享受优惠关税|享受优惠关税|不能确定|不适用于进口报关单",
});
/** Six elements of all kinds. */
export const lampRows = [
  brand,
  preference,
  row("用途", { ISNULL: "1", DECFACTYPE: "2", DECFACCONTENT: "照明用|装饰用" }),
  row("光源", { ISNULL: "1" }),
  row("品牌(中文或外文名称)", { ISNULL: "1" }),
  row("型号"),
];
export const lampCode = "9405119000";

/** The dialog, and its parts. */
export interface OpenAssistant extends OpenDialog<"element-assistant"> {
  string(): HTMLTextAreaElement;
  count(): string | null;
  /** The control with this label. */
  field(label: string): HTMLElement;
  type(label: string, text: string): void;
  says(text: string): Promise<unknown>;
  /** Pastes in the place of the whole string. */
  paste(text: string): void;
}

export async function openAssistant(
  portal: PortalHost,
  request: ElementAssistantRequest = { tariffCode: lampCode, rows: lampRows },
): Promise<OpenAssistant> {
  const open = await openDialog(portal, "element-assistant", parcel, request);
  const { dialog } = open;
  const string = () => find(".ea-string textarea", { root: dialog }) as HTMLTextAreaElement;
  const field = (name: string) => {
    const label = findAll<HTMLLabelElement>("label", dialog).find(
      ({ textContent }) => textContent?.replace(/\*$/, "") === name,
    );
    if (!label) throw new Error(`There is no field ${name}.`);
    return find(`#${CSS.escape(label.htmlFor)}`, { root: dialog });
  };
  return {
    ...open,
    string,
    field,
    count: () => find(".ea-count", { root: dialog }).textContent,
    type: (label, text) => fill(field(label) as HTMLInputElement, text),
    says: (text) => eventually(() => dialog.textContent?.includes(text)),
    paste(text) {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      string().focus();
      string().select();
      string().dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    },
  };
}
