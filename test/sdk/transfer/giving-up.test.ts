import assert from "node:assert/strict";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, it } from "node:test";
import type { Uploader, UploadItem } from "@customs-portal/sdk/transfer";
import { until } from "../../support/until.ts";
import { fileOf, uploads } from "./support/uploads.ts";

setFlagsFromString("--expose-gc");
const gc = runInNewContext("gc") as () => void;
const [rounds, ofEach] = [20, 20];

describe("files that are given up while they are sent", () => {
  const up = uploads();

  async function round(uploader: Uploader, refs: WeakRef<UploadItem>[]): Promise<void> {
    const files = Array.from({ length: ofEach }, (_, at) => fileOf(`${refs.length + at}.bin`, 10));
    await uploader.addFiles(files);
    await until(() => uploader.files.some(({ phase }) => phase === "sending"));
    for (const item of uploader.files) refs.push(new WeakRef(item));
    uploader.cancel();
    up.told.length = up.server.calls.length = 0;
  }

  it(`R5-26 are let go, ${rounds} times ${ofEach}`, async () => {
    up.server.extensions = ["cancel"];
    up.server.fault = ({ name }) => (name === "upload" ? { hang: true } : undefined);
    const uploader = up.open();
    await uploader.taskSetup("/in");
    const refs: WeakRef<UploadItem>[] = [];
    for (let count = 0; count < rounds; count += 1) await round(uploader, refs);
    assert.equal(refs.length, rounds * ofEach);
    const left = () => {
      gc();
      return refs.filter((ref) => ref.deref()).length;
    };
    await until(
      () => left() === 0,
      () => `${left()} of ${refs.length} files are kept`,
    );
  });
});
