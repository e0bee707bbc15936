import type { Answer } from "./portal.ts";

const base = "/xdoConfig/api/config";
const needs = { function: "PERSONALISE_COMPANY" };
const isWritten = { isPersonal: true } as const;
const form = { key: "form", value: ["goods"] };
const view = { key: "list", value: [{ name: "Mine", query: { status: "released" } }] };

/** A layout that bears the name of whose it is. */
const layoutOf = (whose: "user" | "company") => ({
  key: `table of one ${whose}`,
  value: [{ key: "goods", title: "Goods" }],
});
const marksOf = (whose: "user" | "company") =>
  ({
    of: whose,
    read: ({ data }: Answer<{ tableColumn: Record<string, object> }>) => Object.keys(data.tableColumn),
  }) as const;

/** The routes of personalisation, as the tests of the authorisation know routes. */
export const personalRoutes = {
  [`GET ${base}/user`]: { marks: marksOf("user") },
  [`GET ${base}/company`]: { marks: marksOf("company") },
  [`PUT ${base}/user/table_column`]: { ...isWritten, body: layoutOf("user") },
  [`PUT ${base}/user/form`]: { ...isWritten, body: form },
  [`PUT ${base}/user/query_view`]: { ...isWritten, body: view },
  [`PUT ${base}/company/query_view`]: { ...isWritten, needs, body: view },
  [`PUT ${base}/company/table_column`]: { ...isWritten, needs, body: layoutOf("company") },
  [`PUT ${base}/company/form`]: { ...isWritten, needs, body: form },
};

/** Those that write what the marks of the others read. */
export const layoutWrites = [`PUT ${base}/user/table_column`, `PUT ${base}/company/table_column`] as const;
