import { registerModule } from "@customs-portal/server";
import * as z from "zod/mini";

const pages = 130;
const pageRows = 1000;
const text = "报关单".repeat(100);

/** An export of more than 100 MB of text that costs no database. */
export default registerModule({
  name: "big",
  exports: [
    {
      systemCode: "BIG",
      taskCode: "big",
      requires: { session: "it is a test" },
      columns: [{ key: "text", title: { "zh-CN": "文字" }, type: "text" }],
      params: z.looseObject({}),
      async open() {
        return {
          total: pages * pageRows,
          pages: (async function* () {
            for (let page = 0; page < pages; page += 1) yield Array.from({ length: pageRows }, () => ({ text }));
          })(),
        };
      },
    },
  ],
});
