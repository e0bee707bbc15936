import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { failureText, HttpError, isHttpError } from "@customs-portal/sdk/portal";
import { data, failure, json, refusal, useBackend } from "../support/backend.ts";

/** What a line that bundles the sdk throws: the same error of another class. */
function ofAnotherCopy(): Error {
  const own = new HttpError("not-found", { status: 404, envelopeCode: 404 });
  return Object.assign(new Error(own.message), { ...own, name: "HttpError" });
}

describe("failures of calls", () => {
  const backend = useBackend();

  it("are known by what they are made of", () => {
    const other = ofAnotherCopy();
    assert.ok(!(other instanceof HttpError));
    assert.ok(isHttpError(other));
    for (const none of [new Error("HttpError"), { name: "HttpError", code: "x", status: 1 }, null, "HttpError"])
      assert.ok(!isHttpError(none));
  });

  it("stay what they are where the reader of an answer throws one of another copy", async () => {
    backend.answer(data({}), "GET /x");
    const portal = await backend.quietPortal();
    const read = () => {
      throw ofAnotherCopy();
    };
    await assert.rejects(portal.http.get("/x", { read, noHandle: true }), { code: "not-found", status: 404 });
  });

  it("R8-06 a token that is refused without a word says that the session is over", async () => {
    const portal = await backend.quietPortal();
    for (const answer of [refusal(402, ""), json({}, 402)]) {
      backend.answer(answer);
      const error = await failure(portal.http.get("/a"));
      assert.deepEqual(failureText(error, portal.t), {
        text: portal.t("errors:sessionExpired"),
        code: "session-expired",
      });
    }
    assert.notEqual(portal.t("errors:sessionExpired"), portal.t("errors:backendCallFailed"));
  });
});
