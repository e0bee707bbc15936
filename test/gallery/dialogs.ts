import type { DialogName } from "@customs-portal/sdk/portal";
import { texts as english } from "../../examples/declarations/line/locales/en.ts";
import { texts as vietnamese } from "../../examples/declarations/line/locales/vi.ts";
import { texts as chinese } from "../../examples/declarations/line/locales/zh-CN.ts";
import { openByPortal, type Screen } from "./screen.ts";

type Texts = typeof english;
const textsOf: Readonly<Record<string, Texts>> = { "zh-CN": chinese, en: english, vi: vietnamese };

const apple = "0808100000";

function columnsOf({ fields }: Texts): { key: string; title: string }[] {
  return Object.entries(fields).map(([key, title]) => ({ key, title }));
}

/** What each dialog is opened with: the compiler asks for an entry where a dialog comes to `DialogTypes`. */
const propsOf: Readonly<Record<DialogName, (texts: Texts) => object>> = {
  confirm: ({ edit }) => ({ title: edit.leave, message: edit.leaveText, confirmLabel: edit.discard, danger: true }),
  "batch-text": () => ({}),
  "element-assistant": () => ({ tariffCode: apple }),
  "element-batch": () => ({}),
  export: (texts) => ({
    task: { systemCode: "DECL", taskCode: "declaration-list", fileName: "list.xlsx", taskName: texts.title },
    columns: columnsOf(texts),
  }),
  "column-setup": (texts) => ({ resourceId: "gallery:list", columns: columnsOf(texts) }),
  "form-setup": (texts) => ({ resourceId: "gallery:form", fields: columnsOf(texts) }),
};

/** A screen for each dialog that lines may open. */
export const dialogScreens: readonly Screen[] = Object.entries(propsOf).map(([name, propsFor]) => ({
  name: `dialog-${name}`,
  shows: [],
  dialog: name,
  path: "/home",
  open: async (page) => {
    const locale = (await page.locator("html").getAttribute("lang")) ?? "";
    await openByPortal(page, name, propsFor(textsOf[locale] ?? chinese));
  },
}));
