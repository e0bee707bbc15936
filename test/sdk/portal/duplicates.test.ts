import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { mergeConfig } from "@customs-portal/sdk/portal";
import { data, noticesOf, useBackend, until } from "../support/backend.ts";

const config = (input: Parameters<typeof mergeConfig>[0]) => mergeConfig({ trackUrl: "", ...input });

const backend = useBackend();

describe("duplicates", () => {
  for (const duplicateMonitor of [false, true])
    for (const debug of [false, true])
      it(`R8-14 an equal request while the first is pending, monitoring ${duplicateMonitor}, debug ${debug}`, async () => {
        const watching = await backend.portal({ config: config({ duplicateMonitor, debug }) });
        const answers: (() => void)[] = [];
        backend.answer((request, response) => void answers.push(() => data(1)(request, response)));
        const calls = [1, 2].map(() => watching.http.post("/save", { a: 1 }).catch((error: unknown) => error));
        const others = [watching.http.post("/save", { a: 2 }), watching.http.get("/save")];
        const expected = duplicateMonitor ? 3 : 4;
        await until(() => answers.length === expected);
        for (const answer of answers) answer();
        const [first, second] = await Promise.all(calls);
        await Promise.all(others);
        assert.equal(first, 1);
        assert.equal(backend.requests.length, expected);
        if (duplicateMonitor) assert.equal((second as { code: string }).code, "request-duplicate");
        else assert.equal(second, 1);
        assert.deepEqual(noticesOf(watching), duplicateMonitor && debug ? ["检测到重复请求，本次请求已取消"] : []);
        backend.answer(data(2));
        assert.equal(await watching.http.post("/save", { a: 1 }), 2, "once the first is answered it goes again");
      });

  it("R8-14 one that is given up may be made again at once, and holds the place of no other when it ends", async () => {
    const watching = await backend.portal({ config: config({ duplicateMonitor: true }) });
    const answers: (() => void)[] = [];
    backend.answer((request, response) => void answers.push(() => data(1)(request, response)));
    const codeOf = (call: Promise<unknown>) => call.catch((error: unknown) => (error as { code: string }).code);
    const list = (signal?: AbortSignal) =>
      codeOf(watching.http.get("/list", { notice: false, ...(signal && { signal }) }));
    const [first, second] = [new AbortController(), new AbortController()];
    const given = [list(first.signal)];
    await until(() => answers.length === 1);
    first.abort();
    given.push(list(second.signal));
    second.abort();
    given.push(list());
    assert.deepEqual(await Promise.all(given.slice(0, 2)), ["request-cancelled", "request-cancelled"]);
    assert.equal(await list(), "request-duplicate");
    await until(() => answers.length >= 2);
    for (const answer of answers) answer();
    assert.equal(await given[2], 1);
    const gone = new AbortController();
    gone.abort();
    assert.equal(await list(gone.signal), "request-cancelled");
    const again = list();
    await until(() => answers.length >= 3);
    answers.at(-1)?.();
    assert.equal(await again, 1);
  });

  it("R8-14 method, query and form fields tell requests apart; noInterceptor is not watched", async () => {
    const watching = await backend.portal({ config: config({ duplicateMonitor: true }) });
    const answers: (() => void)[] = [];
    backend.answer((request, response) => void answers.push(() => data(1)(request, response)));
    const calls = [
      watching.http.post("/save", { a: 1 }),
      watching.http.put("/save", { a: 1 }),
      watching.http.get("/list", { query: { page: 1 } }),
      watching.http.get("/list", { query: { page: 2 } }),
      watching.http.postForm("/form", { page: 1 }),
      watching.http.postForm("/form", { page: 2 }),
      watching.http.get("/poll", { noInterceptor: true }),
      watching.http.get("/poll", { noInterceptor: true }),
    ];
    const settled = Promise.allSettled(calls);
    await until(() => answers.length === calls.length);
    for (const answer of answers) answer();
    assert.ok((await settled).every(({ status }) => status === "fulfilled"));
  });
});
