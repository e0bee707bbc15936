import assert from "node:assert/strict";
import { beforeEach, describe, it, mock } from "node:test";
import type { HttpError, PortalHost, StandardSchema } from "@customs-portal/sdk/portal";
import * as z from "zod";
import * as mini from "zod/mini";
import { data, failure, noticesOf, useBackend } from "../support/backend.ts";
import { texts as zhCN } from "../../../sdk/locales/zh-CN.ts";

const page = z.object({ rows: z.array(z.object({ id: z.string(), amount: z.coerce.number() })) });

describe("answers by schema", () => {
  const backend = useBackend();
  const errors = mock.method(console, "error", () => undefined);
  let portal: PortalHost;

  beforeEach(async () => {
    errors.mock.resetCalls();
    portal = await backend.quietPortal();
    await portal.i18n.load("errors");
  });

  it("a call resolves to what the schema makes of the data, with its type", async () => {
    backend.answer(data({ rows: [{ id: "a", amount: "7.5" }], more: true }));
    const { rows } = await portal.http.get("/list", { schema: page });
    const amounts: number[] = rows.map(({ amount }) => amount);
    assert.deepEqual(amounts, [7.5]);
    // @ts-expect-error The type of the answer is that of the schema.
    assert.equal(rows[0]?.price, undefined);
    backend.answer(data(["x"]));
    const posted: string[] = await portal.http.post("/list", {}, { schema: mini.array(mini.string()) });
    assert.deepEqual(posted, ["x"]);
  });

  it("one that does not fit is named with place and call, to the developer; the user reads the ordinary notice", async () => {
    backend.answer(
      data({
        rows: [
          { id: "a", amount: 1 },
          { id: 2, amount: 1 },
        ],
      }),
    );
    const error: HttpError = await failure(portal.http.get("/list", { query: { page: 1 }, schema: page }));
    assert.equal(error.code, "answer-malformed");
    assert.equal(error.call, "GET /list");
    assert.deepEqual(
      error.issues.map(({ path }) => path),
      ["rows[1].id"],
    );
    assert.match(
      String(errors.mock.calls[0]?.arguments[0]),
      /^The answer of GET \/list cannot be read\.\n {2}rows\[1\]\.id: ./,
    );
    assert.deepEqual(noticesOf(portal), [zhCN.answerMalformed]);
  });

  it("any schema of the standard will do, also one that takes its time; a few issues stand for all", async () => {
    const none: StandardSchema<never> = {
      "~standard": {
        version: 1,
        vendor: "test",
        validate: async () => ({
          issues: Array.from({ length: 1000 }, (_, index) => ({ message: "is bad", path: [{ key: "rows" }, index] })),
        }),
      },
    };
    backend.answer(data({}));
    const { issues } = await failure(portal.http.get("/list", { schema: none, notice: false }));
    assert.equal(issues.length, 5);
    assert.deepEqual(issues[4], { path: "rows[4]", message: "is bad" });
    assert.deepEqual(noticesOf(portal), []);
  });
});
