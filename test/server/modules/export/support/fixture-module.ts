import { existsSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import * as z from "zod/mini";
import { registerModule, type ExportDefinition, type ExportRow } from "../../../../../server/module-contract/module.ts";

const pageRows = 100;

const paramsSchema = z.strictObject({
  rows: z.number().check(z.int(), z.gte(0)),
  /** What stands in the text column instead of a sentence, row by row and again from the start. */
  texts: z._default(z.array(z.string()), []),
  /** Whether rows are arrays of the wanted columns, in the reverse order. */
  asArrays: z._default(z.boolean(), false),
  /** Rest before each page. */
  pageMs: z._default(z.number(), 0),
  /** A file that must be there before the second page. */
  gate: z.optional(z.string()),
  /** What goes wrong after the first page. */
  fault: z._default(z.enum(["none", "throw", "exit", "hang"]), "none"),
  /** Nothing but its length. */
  note: z.optional(z.string()),
});
export type FixtureParams = z.infer<typeof paramsSchema>;

async function hang(): Promise<never> {
  return new Promise(() => undefined);
}

/** Rows counted from 1, made without a table; each names the company and the language it was made for. */
export const countExport: ExportDefinition<FixtureParams> = {
  systemCode: "TEST",
  taskCode: "count",
  title: { "zh-CN": "流水清单", en: "Count list" },
  requires: { session: "it is a test" },
  columns: [
    { key: "no", title: { "zh-CN": "序号", en: "Number" }, type: "number" },
    { key: "text", title: { "zh-CN": "文字", en: "Text" }, type: "text", width: 30 },
    { key: "corp", title: { "zh-CN": "企业", en: "Company" }, type: "text" },
    { key: "locale", title: { "zh-CN": "语言", en: "Language" }, type: "text" },
  ],
  params: paramsSchema,
  async open(_db, { corpCode }, { rows, texts, asArrays, pageMs, gate, fault }, { locale, columns }) {
    const keys = columns.toReversed();
    function rowOf(no: number): ExportRow {
      const text = texts[(no - 1) % texts.length] ?? `第 ${no} 行 "报关" & <单>`;
      const row = { no, text, corp: corpCode, locale };
      return asArrays ? keys.map((key) => row[key as keyof typeof row]) : row;
    }
    async function* pages(): AsyncGenerator<ExportRow[]> {
      for (let start = 0; start < rows; start += pageRows) {
        if (pageMs > 0) await delay(pageMs);
        while (start > 0 && gate !== undefined && !existsSync(gate)) await delay(10);
        if (start > 0 && fault === "throw") throw new Error("the fixture throws");
        if (start > 0 && fault === "exit") process.exit(1);
        if (start > 0 && fault === "hang") await hang();
        const count = Math.min(pageRows, rows - start);
        yield Array.from({ length: count }, (_, index) => rowOf(start + index + 1));
      }
    }
    return { total: rows, ...(asArrays ? { keys } : {}), pages: pages() };
  },
};

// The worker imports business modules by their default export.
export default registerModule({ name: "fixture", exports: [countExport] });
