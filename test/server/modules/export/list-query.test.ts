import assert from "node:assert/strict";
import { test } from "node:test";
import { maxFormFields } from "../../../../server/http/forms.ts";
import { readListForm, taskListSchema } from "../../../../server/modules/export/list-query.ts";
import { engines } from "../../support/databases.ts";
import { openTestPortal } from "../../support/portal.ts";

function numberedCodes(count: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`taskCode[${index}]`, `c${index}`]));
}

function cpuMs(run: () => void): number {
  const start = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
}

/** The least times that the processor worked for each, in turns, so that neither other programs nor a pause counts. */
function leastCpuMs(...runs: readonly (() => void)[]): number[] {
  const rounds = Array.from({ length: 15 }, () => runs.map(cpuMs));
  return runs.map((_, at) => Math.min(...rounds.map((times) => times[at] ?? Infinity)));
}

test("the time for a form grows with its keys, not with their square", () => {
  const [few, many] = [numberedCodes(2000), numberedCodes(20_000)];
  const [tenTimesFewMs = 0, manyMs = 0] = leastCpuMs(
    () => {
      for (let time = 0; time < 10; time += 1) readListForm(few);
    },
    () => readListForm(many),
  );
  // As many keys in one form as in ten: about the same time, with room for caches; a square would be tenfold.
  assert.ok(manyMs < 4 * tenTimesFewMs + 5, `${manyMs} ms against ${tenTimesFewMs} ms`);
});

test("a list is read only as far as a list may be long, however it comes", () => {
  const codes = Array.from({ length: 50_000 }, (_, index) => `c${index}`);
  for (const body of [
    numberedCodes(50_000),
    { taskCode: codes },
    { taskCode: codes.join(",") },
    { taskCode: JSON.stringify(codes) },
    { taskCode: [[codes], [codes.join(",")]] },
  ]) {
    const read = readListForm(body) as { taskCode: unknown[] };
    assert.equal(read.taskCode.length, 201);
    assert.equal(taskListSchema.safeParse(read).success, false);
  }
});

test("200 codes are read, and a number of the page as text or number but never as a list", () => {
  const read = taskListSchema.parse(readListForm({ ...numberedCodes(200), pageNum: "3", pageSize: 5, limit: 7 }));
  assert.equal(read.taskCode.length, 200);
  assert.deepEqual([read.pageNum, read.pageSize, read.limit], [3, 5, "7"]);
  for (const value of [["3"], {}, true, "x", "1e9", "1".repeat(30)])
    assert.equal(taskListSchema.safeParse({ pageNum: value }).success, false, JSON.stringify(value));
});

test("a form with too many fields is refused before it is parsed, and a long list by its length", async () => {
  const server = await openTestPortal(engines[0] ?? "sqlite");
  try {
    const token = await server.tokenOf("operator");
    const post = (payload: string | object) =>
      server.call({
        method: "POST",
        url: "/exportasync/api/v1/task/get",
        token,
        headers: typeof payload === "string" ? { "content-type": "application/x-www-form-urlencoded" } : {},
        payload,
      });
    const form = (count: number) => Array.from({ length: count }, (_, index) => `t[${index}]=`).join("&");
    assert.equal((await post(form(maxFormFields))).status, 200);
    const tooMany = await post(form(maxFormFields + 1));
    assert.deepEqual([tooMany.status, tooMany.errorCode], [413, "request-too-large"]);
    const attack = await post(Array.from({ length: 58_840 }, (_, index) => `taskCode[${index}]=a`).join("&"));
    assert.equal(attack.status, 413);
    const json = await post(numberedCodes(500));
    assert.deepEqual([json.status, json.errorCode], [400, "request-invalid"]);
    const crossed = await post({ pageSize: Array.from({ length: 2000 }, () => "1") });
    assert.deepEqual([crossed.status, crossed.errorCode], [400, "request-invalid"]);
  } finally {
    await server.close();
  }
});
