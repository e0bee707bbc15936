import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { ErrorCode } from "@customs-portal/sdk/errors";
import { TransferError } from "@customs-portal/sdk/transfer";
import { failureText, HttpError, isHttpError, missedBackend } from "@customs-portal/sdk/portal";
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

  it("say who answered where the backend did not", () => {
    const facts = { envelopeCode: 0 };
    const missedBy = (...[code, status, serverMessage]: [ErrorCode, number, string?]) =>
      missedBackend(new HttpError(code, { ...facts, status, serverMessage }));
    assert.deepEqual([missedBy("network-failure", 0), missedBy("request-timeout", 0)], ["nobody", "nobody"]);
    for (const status of [502, 503, 504]) assert.equal(missedBy("backend-call-failed", status, "维护中"), "gateway");
    assert.deepEqual(
      [missedBy("backend-call-failed", 500), missedBy("backend-call-failed", 500, "")],
      ["gateway", "gateway"],
    );
    for (const status of [404, 405]) assert.equal(missedBy("backend-call-failed", status), "stranger");
    assert.equal(missedBy("answer-malformed", 200), "stranger");
    for (const [code, status, text] of [
      ["unavailable", 503],
      ["task-unknown", 404],
      ["server-failure", 500],
      ["backend-call-failed", 500, "库存不足"],
      ["backend-call-failed", 200, "库存不足"],
      ["backend-call-failed", 0],
      ["request-cancelled", 0],
    ] as const)
      assert.equal(missedBy(code, status, text), undefined, `${code} ${status}`);
    assert.equal(missedBackend(new TransferError("unavailable", { status: 502 })), "gateway");
    assert.equal(missedBackend(new TransferError("unavailable", { status: 503, said: "维护中" })), undefined);
    assert.equal(missedBackend(Object.assign(ofAnotherCopy(), { code: "network-failure" })), "nobody");
    assert.deepEqual([null, "network-failure", {}].map(missedBackend), [undefined, undefined, undefined]);
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
