import assert from "node:assert/strict";
import { after, afterEach, describe, it, mock } from "node:test";
import { createUploader } from "@customs-portal/sdk/transfer";
import { persist, type RetryRules } from "../../../sdk/transfer/wire/persist.ts";
import { browserConnection } from "../../../sdk/transfer/wire/connection.ts";
import { TransferError } from "../../../sdk/transfer/base/transfer-error.ts";
import { until } from "../../support/until.ts";
import { fileOf, uploads } from "./support/uploads.ts";

const { signal } = new AbortController();
const usual = { retries: 5, retryMs: 1000, patienceMs: 0, connection: browserConnection, offlineLongestMs: 0 };

/** Lets what is due come to its end. */
const settle = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

describe("the tries of a call", () => {
  afterEach(() => mock.timers.reset());

  /** Tries in vain on a clock of its own, which is put forward by a second each time. @returns sends, by the second */
  async function sendInVain(status: number, seconds: number, rules: RetryRules = usual): Promise<number[]> {
    let now = 0;
    mock.timers.enable({ apis: ["setTimeout"] });
    const clock = mock.method(performance, "now", () => now);
    const sent: number[] = [];
    const code = status === 0 ? "network-failure" : "upload-refused";
    const ended = persist(
      () => {
        sent.push(now / 1000);
        return Promise.reject(new TransferError(code, { status }));
      },
      rules,
      { signal },
    ).catch(() => "failed");
    await settle();
    for (; now < seconds * 1000; await settle()) {
      now += 500;
      mock.timers.tick(500);
    }
    clock.mock.restore();
    if (rules.patienceMs === 0) assert.equal(await ended, "failed");
    return sent;
  }

  for (const status of [0, 502, 503, 429])
    it(`R9-27 R4-31 R8-34 A36 are six, each a second after the one before: status ${status}`, async () => {
      assert.deepEqual(await sendInVain(status, 60), [0, 1, 2, 3, 4, 5]);
    });

  it("go on beyond them, further apart, where that is wanted and what failed may pass", async () => {
    const patient = { ...usual, patienceMs: 600_000 };
    for (const status of [0, 408, 429, 502, 503]) {
      const sent = await sendInVain(status, 60, patient);
      assert.deepEqual(sent.slice(0, 8), [0, 1, 2, 3, 4, 5, 7, 11], String(status));
      mock.timers.reset();
    }
    for (const status of [402, 413, 422]) {
      assert.deepEqual(await sendInVain(status, 60, patient), [0, 1, 2, 3, 4, 5], String(status));
      mock.timers.reset();
    }
  });
});

describe("tries of an upload", () => {
  const up = uploads();
  const logged = mock.method(console, "error", () => {});
  after(() => logged.mock.restore());

  it("R4-31 R4-47 A36 a file whose connection always breaks is sent six times and no more", async () => {
    up.server.fault = ({ name }) => (name === "upload" ? { cut: true } : undefined);
    const uploader = up.open({ retryMs: 1 });
    await uploader.taskSetup("/in");
    await uploader.addFiles([fileOf("a.bin", 10)]);
    await until(() => uploader.files[0]?.phase === "failed");
    assert.equal(up.server.named("upload").length, 6);
    const [told] = up.told.filter(({ name }) => name === "error");
    assert.ok(told?.name === "error" && told.detail.file === uploader.files[0]);
  });

  it("R9-24 a file whose chunks fail holds up no other while they wait for another try, however long that goes on", async () => {
    const isBad = ({ searchParams }: URL) => searchParams.get("FileName") === "bad.bin";
    up.server.fault = ({ name, url }) => (name === "upload" && isBad(url) ? { status: 503 } : undefined);
    const uploader = up.open({ journal: null, retryMs: 60_000, patienceMs: 600_000 });
    await uploader.taskSetup("/in");
    await uploader.addFiles([fileOf("bad.bin", 20_000)]);
    // So many of one file, and no more.
    await until(() => up.server.named("upload").length === 5);
    await uploader.addFiles([fileOf("good.bin", 20_000)]);
    await until(() => uploader.counts.stored === 1);
    assert.equal(up.server.named("upload").filter(({ url }) => isBad(url)).length, 5);
    up.server.fault = () => undefined;
  });

  const nameOf = ({ name, url, body }: { name: string; url: URL; body: Buffer }) =>
    name === "upload"
      ? url.searchParams.get("FileName")
      : (JSON.parse(body.toString()) as { file_name?: string }).file_name;

  for (const refused of ["upload", "upload_check"] as const)
    it(`nor do many more of them than have places (${refused})`, async () => {
      up.server.fault = (call) =>
        call.name === refused && nameOf(call)?.startsWith("bad") ? { status: 503 } : undefined;
      const uploader = up.open({ journal: null, retryMs: 60_000, patienceMs: 600_000 });
      await uploader.taskSetup("/in");
      await uploader.addFiles(Array.from({ length: 60 }, (_, at) => fileOf(`bad${at}.bin`, 2000)));
      await uploader.addFiles(Array.from({ length: 30 }, (_, at) => fileOf(`good${at}.bin`, 2000)));
      await until(() => uploader.counts.stored === 30);
      up.server.fault = () => undefined;
    });

  for (const refused of ["upload", "upload_check"] as const)
    it(`nor do those whose refusals take their time, and come again at once (${refused})`, async () => {
      up.server.fault = (call) =>
        call.name === refused && nameOf(call)?.startsWith("bad") ? { status: 503, afterMs: 500 } : undefined;
      const uploader = up.open({ journal: null, retryMs: 5, retries: 100 });
      await uploader.taskSetup("/in");
      await uploader.addFiles(Array.from({ length: 10 }, (_, at) => fileOf(`bad${at}.bin`, 2000)));
      await uploader.addFiles(Array.from({ length: 200 }, (_, at) => fileOf(`good${at}.bin`, 1000)));
      await until(() => uploader.counts.stored === 200);
      // Without it, a few of the others come between two refusals of all.
      const refusals = up.server.calls.filter((call) => call.name === refused && nameOf(call)?.startsWith("bad"));
      assert.ok(refusals.length < 80, `${refusals.length} refusals`);
      up.server.fault = () => undefined;
    });

  it("nor do files that their server compares", async () => {
    up.server.extensions = ["verify"];
    up.server.fault = ({ name, body }) => (name === "verify" && body.includes("slow") ? { hang: true } : undefined);
    const uploader = up.open({ journal: null, digest: "md5" });
    await uploader.taskSetup("/in");
    await uploader.addFiles(Array.from({ length: 10 }, (_, at) => fileOf(`slow${at}.bin`, 2000)));
    await uploader.addFiles(Array.from({ length: 30 }, (_, at) => fileOf(`good${at}.bin`, 2000)));
    await until(() => uploader.counts.stored === 30);
  });

  it("R76-08 a task that is there when it is created again was created by the call whose answer was lost", async () => {
    for (const first of [{ lose: true }, { status: 504 }, { status: 408 }] as const) {
      up.server.calls.length = 0;
      up.server.fault = ({ name }) =>
        name === "create" ? (up.server.named("create").length === 1 ? first : { status: 409 }) : undefined;
      const uploader = up.open({ retryMs: 1 });
      await uploader.taskSetup("/in");
      await uploader.addFiles([fileOf("a.bin", 10)]);
      await until(() => uploader.files[0]?.phase === "stored");
      assert.equal(up.server.named("create").length, 2);
      uploader.destroy();
    }
  });

  it("R76-08 so it is where all tries were in vain, and it is started again later", async () => {
    let creates = 0;
    up.server.fault = ({ name }) => {
      if (name !== "create") return undefined;
      creates += 1;
      return creates === 1 ? { status: 408 } : { status: creates <= 6 ? 503 : 409 };
    };
    const uploader = up.open({ retryMs: 1 });
    await uploader.taskSetup("/in");
    await uploader.addFiles([fileOf("a.bin", 10)]);
    await until(() => up.told.some(({ name }) => name === "task-error"));
    assert.equal(creates, 6);
    await uploader.start();
    assert.equal(uploader.files[0]?.phase, "stored");
    assert.deepEqual([creates, up.server.named("setup").length], [7, 1]);
  });

  it("one that is refused as there at once is not", async () => {
    up.server.fault = ({ name }) => (name === "create" ? { status: 409 } : undefined);
    const uploader = up.open({ retryMs: 1 });
    await uploader.taskSetup("/in");
    await uploader.addFiles([fileOf("a.bin", 10)]);
    await until(() => up.told.some(({ name }) => name === "task-error"));
    assert.equal(up.server.named("create").length, 1);
  });

  it("a setup whose token never comes ends with its uploader", async () => {
    const uploader = createUploader({ baseUrl: up.server.origin, token: () => new Promise(() => undefined) });
    const setUp = uploader.taskSetup("/in");
    uploader.destroy();
    await assert.rejects(setUp, { code: "request-cancelled" });
  });
});
