import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { after, before, it, mock } from "node:test";
import { createUploader, type UploaderSettings, type Uploader } from "@customs-portal/sdk/transfer";
import { settledMs } from "../../../../server/modules/upload/same-content.ts";
import { uploadTables } from "../../../../server/modules/upload/table.ts";
import { until } from "../../../support/until.ts";
import { wholeBodyFetch } from "../../../support/whole-body-fetch.ts";
import { onEachEngine } from "../../support/databases.ts";
import { blockBytes, bytesOf, company, objectPath, openReceiver, type Receiver } from "./support/receiver.ts";

mock.method(console, "error", () => {});
mock.method(console, "warn", () => {});

onEachEngine("the engine of the client and the receiver", (engine) => {
  let receiver: Receiver;
  before(async () => {
    receiver = await openReceiver(engine);
  });
  after(async () => {
    // Calls that were cancelled before they were sent leave connections that a server takes for new ones for a minute.
    receiver.test.portal.app.server.closeAllConnections();
    await receiver.close();
  });

  const calls: string[] = [];
  const tables = () => uploadTables(receiver.test.database.db as never);

  async function open(basePath: string, settings: Partial<UploaderSettings> = {}): Promise<Uploader> {
    calls.length = 0;
    const uploader = createUploader({
      baseUrl: receiver.address,
      token: () => receiver.tokenOf("operator"),
      chunkBytes: blockBytes,
      autoUpload: false,
      journal: null,
      retryMs: 5,
      fetch: (address, init) => {
        calls.push(new URL(address as string).pathname.split("/").at(-1) ?? "");
        return wholeBodyFetch(address, init);
      },
      ...settings,
    });
    await uploader.taskSetup(basePath);
    return uploader;
  }
  const fileOf = (name: string, content: Buffer<ArrayBuffer>) => new File([content], name, { lastModified: 5 });

  async function listed(folder: string): Promise<string[]> {
    const answer = await receiver.call(`files?folder=${folder}`);
    return ((await answer.json()) as { data: { entries: { name: string }[] } }).data.entries.map(({ name }) => name);
  }

  for (const digest of ["md5", "sha-256"] as const)
    it(`files are compared by ${digest} before anybody sees them; without the option nothing is asked`, async () => {
      const uploader = await open(digest, { digest });
      await uploader.addFiles([fileOf("a.bin", bytesOf(20 * blockBytes + 5)), fileOf("0.bin", bytesOf(0))]);
      assert.deepEqual((await uploader.start()).failed, []);
      uploader.destroy();
      assert.equal(calls.filter((name) => name === "verify").length, 2);
      assert.deepEqual(await listed(digest), ["0.bin", "a.bin"]);
      const rows = await tables().selectFrom("upload_file").select(["md5", "sha256"]).execute();
      assert.ok(rows.every(({ md5, sha256 }) => md5 !== null && sha256 !== null));
      const plain = await open(`plain ${digest}`);
      await plain.addFiles([fileOf("a.bin", bytesOf(5))]);
      await plain.start();
      plain.destroy();
      assert.ok(!calls.includes("verify"));
      await tables().deleteFrom("upload_file").where("folder", "=", `plain ${digest}`).execute();
    });

  it("files whose comparison never came are compared by the next visit, an empty one, too", async () => {
    const place = "never compared";
    const given = () => [fileOf("0.bin", bytesOf(0)), fileOf("1.bin", bytesOf(1))];
    const before = await open(place, {
      digest: "sha-256",
      retries: 0,
      fetch: (address, init) => {
        if ((address as string).includes("/verify")) throw new TypeError("the line is cut");
        return wholeBodyFetch(address, init);
      },
    });
    await before.addFiles(given());
    assert.equal((await before.start()).failed.length, 2);
    before.destroy();
    assert.deepEqual(await listed(place), []);
    const uploader = await open(place, { digest: "sha-256" });
    await uploader.addFiles(given());
    assert.equal((await uploader.start()).stored, 2);
    uploader.destroy();
    assert.deepEqual(await listed(place), ["0.bin", "1.bin"]);
  });

  it("what the company has already is not sent, and is kept under a name of its own", async () => {
    await receiver.addUser("colleague", company);
    const theirs = await receiver.setUp("colleague", "instant");
    const content = bytesOf(9 * blockBytes + 5, 77);
    await receiver.upload(theirs, { name: "合同.pdf" }, content);
    receiver.test.clock.now += settledMs;
    const uploader = await open("instant", { instant: true });
    await uploader.addFiles([
      fileOf("合同.pdf", content),
      fileOf("other.pdf", bytesOf(content.length, 78)),
      fileOf("small.pdf", content.subarray(0, 5)),
    ]);
    const ended = uploader.start();
    assert.deepEqual((await ended).failed, []);
    assert.deepEqual(
      uploader.files.map(({ isInstant, storedName }) => [isInstant, storedName]),
      [
        [true, "合同 (2).pdf"],
        [false, undefined],
        [false, undefined],
      ],
    );
    uploader.destroy();
    assert.equal(calls.filter((name) => name === "upload").length, 10 + 1);
    assert.deepEqual(await listed("instant"), ["other.pdf", "small.pdf", "合同 (2).pdf", "合同.pdf"]);
    const again = await open("instant", { instant: true });
    await again.addFiles([fileOf("合同.pdf", content)]);
    await again.start();
    again.destroy();
    assert.ok(!calls.includes("instant"), "it is there");
  });

  it("a file whose name was taken says under which one it is kept, however it arrived", async () => {
    const stored: (string | undefined)[] = [];
    for (const [at, digest] of [undefined, undefined, "md5", undefined].entries()) {
      const uploader = await open("names", digest ? { digest: "md5" } : {});
      // The last one is the second once more, which is there.
      const chunks = at === 3 ? 1 : at;
      await uploader.addFiles([fileOf("合同.pdf", bytesOf(chunks * blockBytes + 5))]);
      assert.deepEqual((await uploader.start()).failed, []);
      stored.push(uploader.files[0]?.storedName);
      uploader.destroy();
    }
    assert.deepEqual(stored, [undefined, "合同 (2).pdf", "合同 (3).pdf", "合同 (2).pdf"]);
    assert.deepEqual(await listed("names"), ["合同 (2).pdf", "合同 (3).pdf", "合同.pdf"]);
  });

  it("what the store changed has failed for good, is not listed, and arrives when it is tried again", async () => {
    const content = bytesOf(3 * blockBytes);
    let isBroken = false;
    const uploader = await open("broken", {
      digest: "md5",
      fetch: async (address, init) => {
        if (!isBroken && (address as string).includes("/files/verify")) {
          isBroken = true;
          const { task_file_id } = JSON.parse(init?.body as string) as { task_file_id: string };
          await writeFile(await objectPath(receiver, task_file_id), bytesOf(3 * blockBytes, 2));
        }
        return wholeBodyFetch(address, init);
      },
    });
    await uploader.addFiles([fileOf("a.bin", content)]);
    const { failed } = await uploader.start();
    assert.deepEqual(
      failed.map(({ error }) => [error?.code, error?.status]),
      [["upload-damaged", 409]],
    );
    assert.deepEqual(await listed("broken"), []);
    uploader.retry();
    assert.deepEqual((await uploader.start()).failed, []);
    uploader.destroy();
    assert.deepEqual(await listed("broken"), ["a.bin"]);
  });

  it("a pause while a file is compared leaves it out of sight; resumed it is compared, and sent no more", async () => {
    const uploader = await open("paused", {
      digest: "sha-256",
      fetch: (address, init) => {
        const name = new URL(address as string).pathname.split("/").at(-1) ?? "";
        calls.push(name);
        if (name === "verify" && calls.filter((call) => call === "verify").length === 1) {
          uploader.pause();
          return Promise.reject(new TypeError("paused"));
        }
        return wholeBodyFetch(address, init);
      },
    });
    await uploader.addFiles([fileOf("a.bin", bytesOf(3 * blockBytes))]);
    const ended = uploader.start();
    await until(() => uploader.files[0]?.phase === "paused");
    assert.deepEqual(await listed("paused"), []);
    const chunks = calls.filter((name) => name === "upload").length;
    uploader.resume();
    assert.deepEqual((await ended).failed, []);
    uploader.destroy();
    assert.equal(calls.filter((name) => name === "upload").length, chunks);
    assert.deepEqual(await listed("paused"), ["a.bin"]);
  });

  it("R4-41 what is cancelled, one file and all, leaves neither rows nor parts there", async () => {
    const before = await receiver.onDisk();
    const rows = () => tables().selectFrom("upload_file").select("id").where("folder", "=", "cancelled").execute();
    const uploader = await open("cancelled", { digest: "md5" });
    const large = ["a.bin", "b.bin", "c.bin"].map((name) => fileOf(name, bytesOf(100 * blockBytes)));
    await uploader.addFiles(large);
    const ended = uploader.start();
    await until(async () => (await receiver.onDisk()).length > before.length + 10);
    assert.ok((await rows()).length > 0);
    uploader.cancel(uploader.files[0]);
    uploader.cancel();
    assert.equal((await ended).cancelled, 3);
    await until(async () => (await rows()).length === 0);
    await until(async () => (await receiver.onDisk()).length === before.length);
    assert.deepEqual(await receiver.onDisk(), before);
    await uploader.addFiles([fileOf("a.bin", bytesOf(5))]);
    assert.equal((await uploader.start()).stored, 1);
    uploader.destroy();
  });
});
