import assert from "node:assert/strict";
import { utimes } from "node:fs/promises";
import { join } from "node:path";
import { after, before, it, mock } from "node:test";
import type { Kysely } from "kysely";
import { PortalError } from "@customs-portal/sdk/errors";
import { abandonedMs, expireUploads } from "../../../../server/modules/upload/expiry.ts";
import { multipartOf } from "../../../../server/modules/upload/file-objects.ts";
import { finishFile } from "../../../../server/modules/upload/finish-file.ts";
import { giveUp } from "../../../../server/modules/upload/give-up.ts";
import { instantFile, type Instant } from "../../../../server/modules/upload/instant-file.ts";
import { createPatientWork } from "../../../../server/modules/upload/patient-work.ts";
import { findSameContent, settledMs } from "../../../../server/modules/upload/same-content.ts";
import { sweepUploads, unknownMs } from "../../../../server/modules/upload/sweep.ts";
import { uploadTables } from "../../../../server/modules/upload/table.ts";
import { ObjectsUnavailableError, openObjectStore, type ObjectAccess } from "../../../../server/objects/index.ts";
import { pause, until } from "../../../support/until.ts";
import { onEachEngine } from "../../support/databases.ts";
import {
  blockBytes,
  bytesOf,
  company,
  endlessDisk,
  objectBytes,
  objectPath,
  openReceiver,
  sha256,
  type Receiver,
} from "./support/receiver.ts";

mock.method(console, "error", () => {});

const limits = { running: 4, runningOfOne: 4, waiting: 10, waitingOfOne: 10, comeAgainSeconds: 1 };
const settings = { turns: limits, smallTurns: limits, smallBytes: 0, asking: limits, forgottenMs: 60_000 };
const size = 2 * blockBytes + 9;

/** What a call brings, and what the store does instead. */
type Instead = Partial<Omit<Instant, "objects">> & { objects?: Partial<ObjectAccess> };

onEachEngine("what goes on while a file is copied instead of sent", (engine) => {
  let receiver: Receiver;
  let store: ObjectAccess;
  before(async () => {
    receiver = await openReceiver(engine);
    await receiver.addUser("colleague", company);
    store = await openObjectStore({ kind: "folder", folder: receiver.objectsDir });
  });
  after(() => receiver.close());

  const db = () => receiver.test.database.db as unknown as Kysely<never>;
  const tables = () => uploadTables(db());
  const now = () => receiver.test.clock.now;
  const log = { ...console, info: () => undefined, warn: () => undefined, error: () => undefined };

  function instantOf({ objects, ...instead }: Instead = {}, waitMs = 20_000): Instant {
    return {
      db: db(),
      dialect: engine,
      objects: { ...store, ...objects },
      now,
      log,
      diskRoom: endlessDisk,
      work: createPatientWork({ ...settings, waitMs }),
      outside: (wait) => wait(new AbortController().signal),
      confirm: () => Promise.resolve(),
      mayRead: () => Promise.resolve(true),
      tellUnknown: () => Promise.resolve(),
      recordUpload: () => Promise.resolve(() => undefined),
      ...instead,
    };
  }

  /** A copy that waits until it is let go on. */
  function heldCopy() {
    const begun = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const copy: ObjectAccess["copy"] = async (...given) => {
      begun.resolve();
      await goOn.promise;
      return store.copy(...given);
    };
    return { objects: { copy }, begun: begun.promise, goOn: goOn.resolve };
  }

  let seed = 500;
  /** A settled file of a colleague, and an announced one of the same content. */
  async function begin(place: string) {
    const bytes = bytesOf(size, (seed += 1));
    const theirs = await receiver.setUp("colleague", `${place}/theirs`);
    const source = (await receiver.upload(theirs, { name: "a.bin" }, bytes)).data.task_file_id;
    receiver.test.clock.now += settledMs;
    const task = await receiver.setUp("operator", place);
    const before = await left();
    const file = { name: "b.bin", size };
    const id = (await receiver.check(task, file)).data.task_file_id;
    const row = await tables().selectFrom("upload_task").selectAll().where("id", "=", task.task_id).executeTakeFirst();
    assert.ok(row);
    const ask = (instant: Instant, content = bytes) => instantFile(instant, row, { fileId: id, hash: sha256(content) });
    return { bytes, source, task, file, id, ask, before };
  }
  type Begun = Awaited<ReturnType<typeof begin>>;

  const send = ({ task, id, file, bytes }: Begun, number: number) => {
    const offset = (number - 1) * blockBytes;
    return receiver.send(task, id, { offset, content: bytes.subarray(offset, offset + blockBytes), file });
  };
  const fileOf = (id: string) => tables().selectFrom("upload_file").selectAll().where("id", "=", id).executeTakeFirst();
  const copies = () => tables().selectFrom("upload_copy").selectAll().execute();
  const code = (expected: string) => (error: unknown) => error instanceof PortalError && error.code === expected;

  /** What lies on the disk, but for what was put aside and the receipts of complete uploads. */
  async function left(): Promise<string[]> {
    const all = await receiver.onDisk();
    return all.filter((path) => {
      const isReceipt = path.endsWith("/upload.json") && !all.includes(path.replace("upload.json", "data"));
      return !isReceipt && !path.startsWith(".quarantine/");
    });
  }
  /** The file is complete, of these bytes, and there is nothing else of it. */
  async function isWholeAlone({ id, bytes, before }: Begun): Promise<void> {
    const row = await fileOf(id);
    assert.equal(row?.status, "complete");
    assert.ok((await objectBytes(receiver, id)).equals(bytes));
    assert.deepEqual(await left(), [...before, row.object_key].toSorted());
    assert.deepEqual(await copies(), []);
  }
  /** There is nothing of the file. */
  async function isGone({ id, before }: Begun): Promise<void> {
    assert.equal(await fileOf(id), undefined);
    assert.deepEqual([await left(), await copies()], [before, []]);
  }

  it("says that it is still at it, and whoever asks again joins it", async () => {
    const begun = await begin("pending");
    const held = heldCopy();
    const instant = instantOf(held, 20);
    assert.deepEqual(await Promise.all([begun.ask(instant), begun.ask(instant)]), ["pending", "pending"]);
    held.goOn();
    let state = "pending";
    await until(async () => (state = await begun.ask(instant)) !== "pending");
    assert.equal(state, "match");
    await isWholeAlone(begun);
  });

  it("finds a file whose digest another node stores while it looks for files, once", async () => {
    const begun = await begin("looks");
    const digest = { sha256: sha256(begun.bytes) };
    let looks = 0;
    const looking = db().withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        looks += 1;
        if (looks === 1) await tables().updateTable("upload_file").set(digest).where("id", "=", begun.source).execute();
        return result;
      },
    });
    const file = await fileOf(begun.id);
    assert.ok(file);
    const { known, unknown } = await findSameContent(looking, { ...file, ...digest }, now());
    assert.equal(looks, 2);
    assert.deepEqual(
      [...known, ...unknown].map(({ id }) => id),
      [begun.source],
    );
    assert.equal(await begun.ask(instantOf()), "match");
    await isWholeAlone(begun);
  });

  it("two nodes at once make one file of it", async () => {
    const begun = await begin("nodes");
    const [one, other] = [heldCopy(), heldCopy()];
    const asked = [begun.ask(instantOf(one)), begun.ask(instantOf(other))];
    await Promise.all([one.begun, other.begun]);
    one.goOn();
    other.goOn();
    assert.deepEqual(await Promise.all(asked), ["match", "match"]);
    await isWholeAlone(begun);
  });

  it("chunks that arrive meanwhile are taken, and a file that they complete is what was sent", async () => {
    const begun = await begin("chunks");
    const held = heldCopy();
    const asked = begun.ask(instantOf(held));
    await held.begun;
    for (const number of [3, 1, 2]) assert.equal((await send(begun, number)).status, 200);
    const sent = (await fileOf(begun.id))?.object_key;
    held.goOn();
    assert.equal(await asked, "none", "nobody has compared it");
    assert.equal((await fileOf(begun.id))?.object_key, sent);
    await isWholeAlone(begun);
  });

  it("of the last chunk and the answer at once one makes the file, and nothing else is left", async (context) => {
    let copied = 0;
    for (let round = 0; round < 12; round += 1) {
      const begun = await begin(`race/${round}`);
      for (const number of [1, 2]) await send(begun, number);
      const hash = sha256(begun.bytes);
      const ask = () => receiver.extend(begun.task, "instant", { task_file_id: begun.id, hash_type: "sha-256", hash });
      const isAskedFirst = round % 2 === 0;
      const [first, then] = isAskedFirst ? [ask, () => send(begun, 3)] : [() => send(begun, 3), ask];
      const one = first();
      await pause(Math.floor(round / 2) * 2);
      const answers = await Promise.all([one, then()]);
      const [answer, { status }] = isAskedFirst ? answers : [answers[1], answers[0]];
      assert.equal(answer.status, 200);
      // The line of the chunk was cut off by the copy; its client sends it again.
      assert.ok(status === 200 || status === 503, String(status));
      if (status === 503) assert.equal((await send(begun, 3)).status, 200);
      if (answer.data.state === "match") copied += 1;
      await isWholeAlone(begun);
    }
    context.diagnostic(`${copied} of 12 by the copy`);
  });

  it("what was sent and becomes an object only after the copy is removed, too", async () => {
    const begun = await begin("late");
    for (const number of [1, 2]) await send(begun, number);
    const row = await fileOf(begun.id);
    const multipart = row && multipartOf(row);
    assert.ok(multipart);
    const bytes = begun.bytes.subarray(2 * blockBytes);
    async function* last() {
      yield bytes;
    }
    const version = await store.putPart(multipart, 3, last());
    await tables()
      .insertInto("upload_chunk")
      .values({ file_id: begun.id, number: 3, lease: null, at: now(), version })
      .execute();
    // A bucket may end an upload and make its object of it at the same time.
    const kept = { abortMultipart: () => Promise.resolve() };
    const finishing = instantOf({
      objects: {
        async completeMultipart(...given) {
          assert.equal(await begun.ask(instantOf({ objects: kept })), "match");
          return store.completeMultipart(...given);
        },
      },
    });
    await finishFile(finishing, row);
    await isWholeAlone(begun);
  });

  it("a source that is removed before it is copied is none, and one that is removed then is not missed", async () => {
    const removed = await begin("removed");
    const remove = ({ source }: Begun) => receiver.call(`files?id=${source}`, { user: "colleague", method: "DELETE" });
    const none = await removed.ask(
      instantOf({ objects: { copy: async (...given) => (await remove(removed)) && store.copy(...given) } }),
    );
    assert.equal(none, "none");
    assert.equal((await fileOf(removed.id))?.status, "open");
    await receiver.extend(removed.task, "cancel", { task_file_ids: [removed.id] });
    assert.ok((await left()).every((path) => removed.before.includes(path)));
    const copied = await begin("copied");
    const match = await copied.ask(
      instantOf({
        objects: {
          async copy(...given) {
            const isCopied = await store.copy(...given);
            await remove(copied);
            return isCopied;
          },
        },
      }),
    );
    assert.equal(match, "match");
    assert.ok((await objectBytes(receiver, copied.id)).equals(copied.bytes));
  });

  it("a full disk is told as such, leaves nothing, and the next one who asks gets the file", async () => {
    const begun = await begin("full");
    const full = new ObjectsUnavailableError("here", "the disk is full", { isAway: false });
    const instant = instantOf({ objects: { copy: () => Promise.reject(full) } });
    await assert.rejects(begun.ask(instant), code("unavailable"));
    assert.equal((await fileOf(begun.id))?.status, "open");
    assert.deepEqual(await copies(), []);
    assert.equal(await begun.ask(instantOf()), "match");
    await isWholeAlone(begun);
  });

  /** A database of which a connection breaks off when it has carried out what makes a copy ready, before it says so. */
  function answerLost(meanwhile: () => Promise<unknown> = () => Promise.resolve()): Kysely<never> {
    const transaction = () => ({
      async execute(work: Parameters<ReturnType<Kysely<never>["transaction"]>["execute"]>[0]) {
        const result = await db().transaction().execute(work);
        if ((await copies()).length === 0) return result;
        await meanwhile();
        throw new Error("the connection broke off");
      },
    });
    return new Proxy(db(), {
      get(target, name) {
        if (name === "transaction") return transaction;
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === "function" ? (value.bind(target) as unknown) : value;
      },
    });
  }

  it("a database that breaks off once it has taken the copy loses nothing: the next one who asks gets the file", async () => {
    const begun = await begin("lost");
    await assert.rejects(begun.ask(instantOf({ db: answerLost() })), /the connection broke off/);
    const [copy] = await copies();
    assert.ok(copy);
    assert.equal((await store.info(copy.object_key))?.size, size, "what a row names is there");
    const never = () => Promise.reject(new Error("nothing is copied twice"));
    assert.equal(await begun.ask(instantOf({ objects: { copy: never } })), "match");
    await isWholeAlone(begun);
  });

  it("and so does one who asks another node before that is noticed", async () => {
    const begun = await begin("noticed");
    const lost = answerLost(async () => assert.equal(await begun.ask(instantOf()), "match"));
    await assert.rejects(begun.ask(instantOf({ db: lost })), /the connection broke off/);
    await isWholeAlone(begun);
  });

  it("a file that is cancelled meanwhile leaves nothing, with and without a copy that stands ready", async () => {
    const held = heldCopy();
    const begun = await begin("cancelled");
    const instant = instantOf(held);
    const asked = begun.ask(instant);
    await held.begun;
    assert.ok(await giveUp(instant, { id: begun.id }));
    held.goOn();
    await assert.rejects(asked, code("upload-unknown"));
    await isGone(begun);
    const ready = await begin("ready");
    await assert.rejects(ready.ask(instantOf({ confirm: () => Promise.reject(new Error("held")) })), /held/);
    assert.equal((await copies()).length, 1);
    assert.equal((await receiver.extend(ready.task, "cancel", { task_file_ids: [ready.id] })).status, 200);
    await isGone(ready);
  });

  it("a token that has ended meanwhile makes no file; another one goes on with the copy", async () => {
    const begun = await begin("token");
    const ended = instantOf({ confirm: () => Promise.reject(new PortalError("upload-token-invalid")) });
    await assert.rejects(begun.ask(ended), code("upload-token-invalid"));
    assert.equal((await fileOf(begun.id))?.status, "open");
    const [copy] = await copies();
    const never = () => Promise.reject(new Error("nothing is copied twice"));
    assert.equal(await begun.ask(instantOf({ objects: { copy: never } })), "match");
    assert.equal((await fileOf(begun.id))?.object_key, copy?.object_key);
    await isWholeAlone(begun);
  });

  it("whoever loses the right to read meanwhile sends the file, and the copy goes with that", async () => {
    const begun = await begin("right");
    const rights = [true, false];
    const instant = instantOf({ mayRead: () => Promise.resolve(rights.shift() ?? false) });
    assert.equal(await begun.ask(instant), "none");
    assert.equal((await copies()).length, 1);
    assert.equal(await begun.ask(instant), "none");
    for (const number of [1, 2, 3]) assert.equal((await send(begun, number)).status, 200);
    await isWholeAlone(begun);
  });

  it("a copy of another content than is asked for then is dropped, and so is one of a file that was abandoned", async () => {
    const begun = await begin("changed");
    const held = instantOf({ confirm: () => Promise.reject(new Error("held")) });
    await assert.rejects(begun.ask(held), /held/);
    assert.equal(await begun.ask(instantOf(), bytesOf(size, 1)), "none");
    assert.deepEqual(await copies(), []);
    await assert.rejects(begun.ask(held), /held/);
    const later = { ...held, now: () => now() + abandonedMs + 1 };
    await expireUploads(later, log, new AbortController().signal);
    await isGone(begun);
  });

  it("what a crash leaves between copy and row goes aside after a day, however old the bytes are", async () => {
    const begun = await begin("crashed");
    const at = new Date(now() - 10 * unknownMs);
    await utimes(await objectPath(receiver, begun.source), at, at);
    const crash = () => Promise.reject(new Error("killed"));
    const read: ObjectAccess["read"] = (key) => (key.startsWith(`upload/${begun.id}`) ? crash() : store.read(key));
    await assert.rejects(begun.ask(instantOf({ objects: { read, delete: crash } })), /killed/);
    const added = (await left()).filter((path) => path.startsWith(`upload/${begun.id}`));
    assert.equal(added.length, 1);
    const sweep = (aheadMs: number) =>
      sweepUploads({ ...instantOf(), now: () => now() + aheadMs }, log, new AbortController().signal);
    await sweep(unknownMs - 1000);
    assert.ok((await left()).includes(added[0] ?? ""), "somebody may be reading it");
    assert.equal(await begun.ask(instantOf({ confirm: crash })).catch(() => "held"), "held");
    const [ready] = await copies();
    await sweep(unknownMs + 1000);
    const after = await left();
    assert.ok(!after.includes(added[0] ?? ""));
    assert.ok(after.includes(ready?.object_key ?? ""), "what a row names stays");
    assert.equal(await begun.ask(instantOf()), "match");
    assert.ok((await objectBytes(receiver, begun.id)).equals(begun.bytes));
    assert.ok(
      (await receiver.onDisk()).some((path) => path.endsWith(join("/", added[0] ?? ""))),
      "aside",
    );
  });
});
