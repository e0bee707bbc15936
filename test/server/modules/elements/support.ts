import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { CodeElements, ElementHistory, FoundTariffCodes } from "@customs-portal/sdk/contract";
import { runAdmin } from "../../../../server/admin/run.ts";
import type { Answer, TestPortal } from "../../support/portal.ts";

export const manufacturer = "3223960518";
export const base = "/xdoConfig/api/code/elements";
export const apple = "0808100000";

export const heading = "tariffCode,goodsName,CODE,NAME,ISNULL,DECFACTYPE,DECFACCODE,DECFACCONTENT";
const brand = "品牌类型,1,1,0|1|2|3|4,无品牌|境内自主品牌|境内收购品牌|境外品牌(贴牌生产)|境外品牌(其它)";

/** A catalogue of values with an element or two for each tariff code. */
export function csvOf(codes: Readonly<Record<string, string>>, more: readonly string[] = []): string {
  const lines = Object.entries(codes).flatMap(([code, name]) => [
    `${code},${name},0,${brand}`,
    `${code},${name},1,用途,0,0,,`,
  ]);
  return [heading, ...lines, ...more].join("\r\n");
}

/** The calls and commands of declaration elements against a portal. */
export function elementsOf(test: TestPortal) {
  const get = <T>(token: string, path: string, query: Record<string, string>): Promise<Answer<T>> =>
    test.call<T>({ url: `${base}${path}?${new URLSearchParams(query).toString()}`, token });
  const run = async (...args: string[]) => {
    const said = { out: "", err: "" };
    const code = await runAdmin(args, test.env, {
      print: (line) => (said.out += `${line}\n`),
      fail: (line) => (said.err += `${line}\n`),
    });
    return { code, ...said };
  };
  return {
    run,
    /** Writes a file and imports it. */
    async importFile(content: string | Buffer, name = "catalogue.csv", ...options: string[]) {
      const file = join(test.folder, name);
      await writeFile(file, content);
      return run("elements", "import", file, ...options);
    },
    /** Imports what must be right. */
    async imports(content: string | Buffer, name?: string, ...options: string[]) {
      const { code, err, out } = await this.importFile(content, name, ...options);
      assert.equal(code, 0, err);
      return out;
    },
    lookUp: (token: string, code: string) => get<CodeElements>(token, "", { code }),
    search: (token: string, q: string, limit?: number) =>
      get<FoundTariffCodes>(token, "/search", { q, ...(limit !== undefined && { limit: String(limit) }) }),
    list: (token: string, query: Record<string, string> = {}) => get<ElementHistory>(token, "/history", query),
    save: (token: string, body: object, headers: Record<string, string> = {}) =>
      test.call({ method: "POST", url: `${base}/history`, token, body, headers }),
  };
}
