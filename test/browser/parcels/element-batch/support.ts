import * as assistant from "@customs-portal/parcels/element-assistant";
import * as parcel from "@customs-portal/parcels/element-batch";
import * as exportDialog from "@customs-portal/parcels/export-dialog";
import type { ElementBatchRequest, PortalHost } from "@customs-portal/sdk/portal";
import { openParcelDialog } from "@customs-portal/ui";
import { readTableFile } from "../../../../parcels/element-batch/table/read-table.ts";
import { accessToken } from "../../support/backend.ts";
import { openDialog, type OpenDialog } from "../../support/dialog.ts";
import { eventually, find, findAll } from "../../support/dom.ts";

export const apple = "0808100000";
export const candle = "3406000090";
/** Specification strings of apples: right, and with a fault each. */
export const rightText = "0|3|鲜|富士|一级|某牌";

/** The dialogs that the check of many lines opens, as a host registers them. */
export function registerDialogs(portal: PortalHost): void {
  portal.dialogs.register("element-assistant", (props) =>
    openParcelDialog({ portal, name: "element-assistant", props, load: () => Promise.resolve(assistant) }),
  );
  portal.dialogs.register("element-batch", (props) =>
    openParcelDialog({ portal, name: "element-batch", props, load: () => Promise.resolve(parcel) }),
  );
  portal.dialogs.register("export", (props) =>
    openParcelDialog({ portal, name: "export", props, load: () => Promise.resolve(exportDialog) }),
  );
}

/** The dialog with this heading, once it is open. */
export const opened = (title: string) =>
  eventually(() => findAll("[role=dialog][data-open]").find((one) => one.querySelector("h2")?.textContent === title));
/** The button of a dialog with this text, once it is there. */
export const buttonOf = (dialog: HTMLElement, text: string) =>
  eventually(() =>
    findAll<HTMLButtonElement>("button", dialog).find(({ textContent }) => textContent?.trim() === text),
  );

/** Exports the lines of an open check. @returns the rows of the file, its headings first */
export async function exportedRows(portal: PortalHost, open: OpenBatch): Promise<string[][]> {
  const query = { systemCode: ["elements"], taskCode: ["checked-lines"], extraCode: "", taskName: "" };
  const tasks = async () => (await portal.exports.list({ ...query, pageNum: 1, pageSize: 50, limit: "50" })).content;
  const before = new Set((await tasks()).map(({ id }) => id));
  open.button("导出").click();
  const dialog = await opened("导出核对结果");
  const depth = findAll("[role=dialog][data-open]").length;
  (await buttonOf(dialog, "导出")).click();
  await eventually(() => findAll("[role=dialog][data-open]").length < depth);
  const task = await eventually(async () =>
    (await tasks()).find(({ id, statusCode }) => !before.has(id) && statusCode === "success"),
  );
  const file = await fetch(`/exportasync/api/v1/file/download?filePath=${task.fastDFSPath}`, {
    headers: { authorization: `Bearer ${await accessToken()}` },
  });
  const { rows } = await readTableFile(await file.blob(), new AbortController().signal);
  return rows.map((row) => [...row]);
}

/** The open dialog, and its parts. */
export interface OpenBatch extends OpenDialog<"element-batch"> {
  says(text: string): Promise<unknown>;
  /** The texts of the rows that are drawn. */
  rows(): (string | null)[][];
  /** The button that opens the assistant for a line. */
  fixButton(number: number): HTMLButtonElement;
  paste(text: string): void;
  show(what: string): void;
}

export async function openBatch(portal: PortalHost, request: ElementBatchRequest = {}): Promise<OpenBatch> {
  const open = await openDialog(portal, "element-batch", parcel, request);
  /** Steps are dialogs of their own, so the newest counts. */
  const current = () => findAll("[role=dialog][data-open]").find((one) => one.querySelector(".eb")) ?? open.dialog;
  return {
    ...open,
    get dialog() {
      return current();
    },
    button: (text) => {
      const found = findAll<HTMLButtonElement>("button", current()).find(({ textContent }) => textContent === text);
      if (!found) throw new Error(`There is no button ${text}.`);
      return found;
    },
    says: (text) =>
      eventually(() => current().textContent?.includes(text)).catch(() => {
        throw new Error(`It never said ${text}, but: ${current().textContent}`);
      }),
    rows: () => findAll("[data-row]", current()).map((row) => [...row.children].map(({ textContent }) => textContent)),
    fixButton: (number) => find(`button[aria-label="修改第 ${number} 行"]`, { root: current() }) as HTMLButtonElement,
    paste(text) {
      const field = find("textarea", { root: current() });
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    },
    show(what) {
      const select = find("[role=toolbar] select", { root: current() }) as HTMLSelectElement;
      select.value = what;
      select.dispatchEvent(new Event("change", { bubbles: true }));
    },
  };
}
