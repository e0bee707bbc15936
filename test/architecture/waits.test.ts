import assert from "node:assert/strict";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { suite, test } from "node:test";
import { countsOf, differences, lowered, type WaitCounts, waitsOf } from "./support/waits.ts";

/** What stood in the tests when the rule came. It may only shrink. */
const listFile = "test/architecture/waits.json";
const howToLower = "UPDATE_WAITS=1 node --conditions=source --test test/architecture/waits.test.ts";
/** It names what it refuses. */
const self = "test/architecture/waits.test.ts";

const exclude = (name: string) => name === "node_modules" || name === "dist";
const files = globSync("test/**/*.{ts,tsx,mjs}", { exclude }).filter((file) => file !== self);
const waits = files.toSorted().flatMap((file) => waitsOf(file, readFileSync(file, "utf8")));

const kindsOf = (source: string, file = "test/e2e/a.test.ts") => waitsOf(file, source).map(({ kind }) => kind);

suite("waits", () => {
  test("a test waits for a state and not for a moment, and has the same input in each run", () => {
    if (process.env["UPDATE_WAITS"]) {
      // Without a list it begins with all that there is.
      const list = existsSync(listFile) ? lowered(waits, read()) : countsOf(waits);
      writeFileSync(listFile, `${JSON.stringify(list, null, 2)}\n`);
    }
    assert.ok(files.length > 100);
    const wrong = differences(waits, read());
    assert.equal(wrong.length, 0, `\n${wrong.join("\n")}\nWhere the list is too long: ${howToLower}`);
  });

  test("pauses are refused in every form, and timers of other uses are not", () => {
    for (const source of [
      "await pause(50);",
      "await sleep(seconds);",
      "void (await delay(3, undefined, { signal }));",
      "await setTimeout(500);",
      'import { setTimeout as rest } from "node:timers/promises";\nawait rest(500);',
      "await new Promise((resolve) => setTimeout(resolve, 20));",
      "await new Promise<void>((done) => void realSetTimeout(done, 20));",
    ])
      assert.deepEqual(kindsOf(source), ["pause"], source);
    for (const source of [
      "await pause(0);",
      "uploader.pause(file);",
      "export function pause(ms: number): Promise<void> {}",
      "await new Promise((resolve) => setTimeout(resolve));",
      "const late = setTimeout(() => child.kill(), limitMs);",
      "// await pause(50);",
    ])
      assert.deepEqual(kindsOf(source), [], source);
  });

  test("where nothing may come a pause says of what, beside it or above it", () => {
    assert.deepEqual(kindsOf("await pause(50); // absence: a second call"), []);
    assert.deepEqual(kindsOf("// absence: a second call\nawait pause(50);"), []);
    assert.deepEqual(kindsOf("// absence:\nawait pause(50);"), ["pause"]);
    assert.deepEqual(kindsOf("// absence: a call\nawait pause(50);\nawait pause(50);"), ["pause"]);
  });

  test("time-outs of a page are refused", () => {
    assert.deepEqual(kindsOf("await page.waitForTimeout(500);"), ["page-timeout"]);
    assert.deepEqual(kindsOf("await page.waitForURL(address);"), []);
  });

  test("ends that do not follow the machine are refused, but in runs that measure", () => {
    for (const source of [
      "await bell.waitFor({ timeout: 30_000 });",
      "const deadline = Date.now() + 240_000;",
      "const end = performance.now() + 1000;",
    ]) {
      assert.deepEqual(kindsOf(source, "test/server/a.test.ts"), ["fixed-end"], source);
      assert.deepEqual(kindsOf(source, "test/bench/a.ts"), [], source);
    }
    for (const source of ["await bell.waitFor({ timeout: patient(30_000) });", "const later = Date.now() + dayMs;"])
      assert.deepEqual(kindsOf(source), [], source);
  });

  test("input by chance is refused, and times that are no seed are not", () => {
    for (const source of [
      "const seed = Date.now();",
      'const seed = Number(process.env["UPLOAD_SEED"] ?? randomInt(2 ** 31));',
      "fuzz({ seed: Date.now() })",
      "const part = Math.random() * 3;",
      'import * as fc from "fast-check";\nfc.assert(property);',
    ])
      assert.deepEqual(kindsOf(source), ["chance"], source);
    for (const source of [
      "const seed = 20_261_123;",
      "const now = Date.now();",
      'import * as fc from "fast-check";\nfc.configureGlobal({ seed: 1 });',
    ])
      assert.deepEqual(kindsOf(source), [], source);
  });

  test("an assertion on one look at a page is refused in end-to-end tests, over several lines, too", () => {
    for (const source of [
      "assert.equal(await rows.count(), 2);",
      'assert.ok(\n  await page.getByText("a").isVisible(),\n  "a",\n);',
      "assert.match(page.url(), /list/);",
      "assert.deepEqual([await name.inputValue(), 1], expected);",
    ])
      assert.deepEqual(kindsOf(source), ["one-look"], source);
    for (const source of [
      "await until(async () => (await rows.count()) === 2);",
      "assert.equal(await answer.text(), text); const count = await rows.count();",
      "assert.equal(new URL(request.url).pathname, path);",
    ])
      assert.deepEqual(kindsOf(source), [], source);
    assert.deepEqual(kindsOf("assert.equal(await rows.count(), 2);", "test/server/a.test.ts"), []);
  });

  test("more than is listed is told with its line and what to do, less asks to lower the list, which never grows", () => {
    const found = waitsOf("test/server/a.test.ts", "\nawait pause(1);\nawait pause(2);");
    const listed = (count: number): WaitCounts => ({ pause: { "test/server/a.test.ts": count } });
    assert.deepEqual(differences(found, listed(2)), []);
    const [first = "", second = ""] = differences(found, listed(1));
    assert.match(first, /^test\/server\/a\.test\.ts:2: await pause\(1\);\n.*2 where 1 may be; wait for the state/);
    assert.match(second, /^test\/server\/a\.test\.ts:3:/);
    assert.match(differences(found, listed(3)).join(), /2 of 3 listed "pause" are left: lower the list/);
    assert.match(differences([], listed(1)).join(), /0 of 1 listed/);
    assert.deepEqual(lowered(found, listed(3)).pause, { "test/server/a.test.ts": 2 });
    assert.deepEqual(lowered(found, listed(1)).pause, { "test/server/a.test.ts": 1 });
    assert.deepEqual(lowered(found, {}).pause, {});
  });
});

function read(): WaitCounts {
  return JSON.parse(readFileSync(listFile, "utf8")) as WaitCounts;
}
