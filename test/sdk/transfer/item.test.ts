import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { until } from "../../support/until.ts";
import { fileOf, uploads } from "./support/uploads.ts";

/** Every value that a page can get at from an object, by properties of whatever name, and calls of nothing. */
function* reachable(value: unknown, seen = new Set<unknown>()): Generator {
  yield value;
  if (typeof value !== "object" || value === null || seen.has(value)) return;
  seen.add(value);
  for (const key of Reflect.ownKeys(value)) yield* reachable(Reflect.get(value, key), seen);
  const prototype = Object.getPrototypeOf(value) as object | null;
  for (const key of prototype ? Reflect.ownKeys(prototype) : [])
    if (Reflect.getOwnPropertyDescriptor(prototype as object, key)?.get && key !== "__proto__")
      yield* reachable(Reflect.get(value, key), seen);
}

describe("a file that events hand out", () => {
  const test = uploads();

  it("lets nobody get at the token of its task, while it is sent, when it has failed, and when it has arrived", async () => {
    const uploader = test.open({ retries: 0 });
    test.server.fault = ({ name, url }) =>
      name === "upload" && url.searchParams.get("resumableFilename") === "b.bin" ? { status: 500 } : undefined;
    await uploader.taskSetup("/in");
    await uploader.addFiles([fileOf("a.bin", 2500), fileOf("b.bin", 2500)]);
    await until(() => uploader.files.every(({ status }) => status === "complete"));
    assert.deepEqual(
      uploader.files.map(({ phase }) => phase),
      ["stored", "failed"],
    );
    const token = test.server.named("upload")[0]?.url.searchParams.get("TransferToken");
    assert.ok(token);
    for (const { name, detail } of test.told)
      for (const value of reachable(detail)) assert.ok(!String(value).includes(token), name);
  });

  it("is what is documented of it as JSON", async () => {
    const uploader = test.open();
    await uploader.taskSetup("/in");
    await uploader.addFiles([fileOf("a.bin", 2500)]);
    await until(() => uploader.files[0]?.phase === "stored");
    const [file] = uploader.files;
    assert.deepEqual(JSON.parse(JSON.stringify(file)), {
      id: 1,
      name: "a.bin",
      folder: "",
      size: 2500,
      fileId: file?.fileId,
      status: "complete",
      phase: "stored",
      loadedBytes: 2500,
      isInstant: false,
    });
  });
});
