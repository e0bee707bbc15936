import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "node:test";
import { errorTable } from "@customs-portal/sdk/errors";
import { serverText } from "@customs-portal/sdk/locales";
import { locales } from "@customs-portal/sdk/portal";

describe("error codes", () => {
  it("every code has a text in every locale", () => {
    for (const locale of locales)
      for (const { key } of Object.values(errorTable))
        assert.notEqual(serverText(key, locale), key, `${locale} ${key}`);
  });

  it("every code stands in docs/errors.md with its status, and no other", async () => {
    const page = await readFile(join(import.meta.dirname, "../../docs/errors.md"), "utf8");
    const listed = [...page.matchAll(/^\|\s*`([\w-]+)`\s*\|\s*(\d+|–)\s*\|/gm)].map(([, code, status]) => [
      code,
      status,
    ]);
    assert.deepEqual(
      listed,
      Object.entries(errorTable).map(([code, { status }]) => [code, status === 0 ? "–" : String(status)]),
    );
  });
});
