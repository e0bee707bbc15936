import assert from "node:assert/strict";
import { beforeEach, describe, it, mock } from "node:test";
import type { TransferProtocol } from "@customs-portal/sdk/transfer";
import { createCancels } from "../../../sdk/transfer/wire/cancels.ts";
import type { OpenTask } from "../../../sdk/transfer/wire/tasks.ts";
import { emptyDisk, openMemoryJournal } from "../../faults/support/memory-journal.ts";
import { until } from "../../support/until.ts";
import type { Fault } from "./support/transfer-server.ts";
import { fileOf, uploads } from "./support/uploads.ts";

describe("what a server answers to a cancel", () => {
  const up = uploads();
  mock.method(console, "warn", () => {});

  const answering = (data: unknown): Fault => ({ status: 200, body: JSON.stringify({ code: 0, message: "", data }) });

  /** Chunks stay without an answer; cancels get what `answer` says, by the names of their files. */
  function hold(answer: (names: readonly string[], ids: readonly string[]) => Fault | undefined): void {
    up.server.extensions = ["cancel"];
    up.server.fault = ({ name, body }) => {
      if (name === "upload") return { hang: true };
      if (name !== "cancel") return undefined;
      const { task_file_ids: ids } = JSON.parse(body.toString()) as { task_file_ids: string[] };
      return answer(
        ids.map((id) => id.split("|")[2] ?? ""),
        ids,
      );
    };
  }
  const allArrived = (ids: readonly string[]) => answering({ arrived: ids.map((id) => ({ task_file_id: id })) });

  const network = {
    isOn: true,
    waiting: new Set<() => void>(),
    connection: {
      isOffline: () => !network.isOn,
      onOnline(listener: () => void) {
        network.waiting.add(listener);
        return () => void network.waiting.delete(listener);
      },
    },
  };
  beforeEach(() => {
    network.isOn = true;
    network.waiting.clear();
  });

  async function begin(files: File[], settings: Parameters<typeof up.open>[0] = {}) {
    const uploader = up.open(settings);
    const told = { arrived: [] as string[], unanswered: [] as string[] };
    uploader.on("arrived-before", ({ files: some }) => {
      for (const { name, storedName = name } of some) told.arrived.push(storedName);
    });
    uploader.on("cancel-unanswered", ({ files: some }) => void told.unanswered.push(...some.map(({ name }) => name)));
    await uploader.taskSetup("/in");
    await uploader.addFiles(files);
    await until(() => up.server.named("upload").length >= files.length);
    return { uploader, told };
  }

  it("R4-41 a file that had arrived before is told of as its folder has it, and none that had not", async () => {
    hold((names, ids) =>
      answering({
        arrived: ids.flatMap((id, at) =>
          names[at] === "arrived.bin" ? [{ task_file_id: id, stored_name: "arrived (2).bin" }] : [],
        ),
      }),
    );
    const { uploader, told } = await begin([fileOf("arrived.bin", 10), fileOf("other.bin", 10)]);
    uploader.cancel();
    await until(() => told.arrived.length > 0 && up.server.named("cancel").length >= 1);
    assert.deepEqual(told, { arrived: ["arrived (2).bin"], unanswered: [] });
  });

  it("comes late where the network is gone: it is waited for, and takes no try", async () => {
    const { connection, waiting } = network;
    hold((_, ids) => (network.isOn ? allArrived(ids) : { cut: true }));
    const { uploader, told } = await begin([fileOf("a.bin", 10)], { connection });
    network.isOn = false;
    uploader.cancel();
    // It comes and goes, more often than there are tries.
    for (let round = 0; round < 4; round += 1) {
      await until(() => waiting.size === 1);
      for (const listener of [...waiting]) listener();
    }
    await until(() => waiting.size === 1);
    network.isOn = true;
    for (const listener of [...waiting]) listener();
    await until(() => told.arrived.length === 1);
    assert.deepEqual([told.unanswered, waiting.size], [[], 0]);
  });

  it("that takes a task which cannot be had without a network waits for it, too", async () => {
    const { connection, waiting } = network;
    network.isOn = false;
    const asked: string[] = [];
    const task = { task_id: "sealed", transfer_token: "", extensions: ["cancel"] } as unknown as OpenTask["task"];
    const open = { task, basePath: "/in", hasWorked: true };
    const cancels = createCancels({
      protocol: {
        cancel: async ({ task_id }: OpenTask["task"]) => {
          asked.push(task_id);
          return [];
        },
      } as unknown as TransferProtocol,
      tasks: {
        renew: async () => {
          asked.push("renewed");
          return { ...open, task: { ...task, transfer_token: "token" } };
        },
      },
      rules: { retryMs: 5, connection, offlineLongestMs: 60_000 },
      signal: new AbortController().signal,
      taskMs: 20,
    });
    cancels.free([{ open, fileId: "1", key: "a", file: undefined }]);
    await until(() => waiting.size === 1);
    assert.deepEqual([asked, cancels.isPending("a")], [[], true]);
    network.isOn = true;
    for (const listener of [...waiting]) listener();
    await cancels.settled("a");
    assert.deepEqual([asked, cancels.isPending("a")], [["renewed", "sealed"], false]);
  });

  it("holds up no others while a file that was chosen again waits for it", async () => {
    hold(() => ({ hang: true }));
    const files = () => Array.from({ length: 10 }, (_, at) => fileOf(`bad${at}.bin`, 2000));
    const { uploader } = await begin(files(), { journal: null, simultaneous: 10 });
    uploader.cancel();
    await until(() => up.server.named("cancel").length === 1);
    up.server.fault = ({ name }) => (name === "cancel" ? { hang: true } : undefined);
    await uploader.addFiles(files());
    await uploader.addFiles(Array.from({ length: 30 }, (_, at) => fileOf(`good${at}.bin`, 2000)));
    await until(() => uploader.counts.stored === 30);
  });

  it("is told of no file that nobody has cancelled: a later version of it was chosen", async () => {
    hold(() => ({ status: 403 }));
    const changed = fileOf("a.bin", 900);
    const rejects = () => Promise.reject(new DOMException("changed", "NotReadableError"));
    changed.slice = () => Object.assign(new Blob(), { arrayBuffer: rejects });
    const { uploader, told } = await begin([fileOf("b.bin", 10)]);
    await uploader.addFiles([changed]);
    await until(() => uploader.counts.failed === 1);
    const now = { seed: 3, lastModified: 4_000_000_000_000 };
    await uploader.addFiles([fileOf("a.bin", 12_000, now)]);
    await until(() => up.server.named("cancel").length >= 1 && up.server.named("upload").length >= 2);
    uploader.cancel();
    await until(() => told.unanswered.length >= 2);
    assert.deepEqual([told.unanswered.toSorted(), told.arrived], [["a.bin", "b.bin"], []]);
  });

  it("a failure of it is asked about again; where none comes, that is told", async () => {
    const answers = [500, 502, 200];
    hold((_, ids) => {
      const status = answers.shift() ?? 503;
      return status === 200 ? allArrived(ids) : { status };
    });
    const { uploader, told } = await begin([fileOf("a.bin", 10), fileOf("b.bin", 10)]);
    uploader.cancel(uploader.files[0]);
    await until(() => told.arrived.length === 1);
    uploader.cancel();
    await until(() => told.unanswered.length === 1);
    assert.deepEqual([told, up.server.named("cancel").length], [{ arrived: ["a.bin"], unanswered: ["b.bin"] }, 7]);
  });

  it("says also of what an earlier visit has left that it had arrived", async () => {
    const disk = emptyDisk();
    const journal = () => Promise.resolve(openMemoryJournal(disk));
    hold((_, ids) => allArrived(ids));
    const earlier = await begin([fileOf("a.bin", 10)], { journal: journal() });
    earlier.uploader.destroy();
    const later = up.open({ journal: journal() });
    const arrived: string[] = [];
    later.on("arrived-before", ({ files }) => void arrived.push(...files.map(({ name }) => name)));
    await until(async () => (await later.unfinished()).length === 1);
    const [left] = await later.unfinished();
    await left?.discard();
    await until(() => arrived.length === 1);
    assert.deepEqual(arrived, ["a.bin"]);
  });
});
