import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { connectTo, type Answer, type Connection } from "./http2.ts";
import type { Nginx } from "./nginx.ts";

const readers = 3;
const writers = 2;
/** A client that waits this long for an answer makes its next call all the same. */
const patienceMs = 2000;
/** Rest between two calls of a client. */
const restMs = 20;
/** Rest between two exports. */
const exportRestMs = 400;
const exportRows = 300;
/** The rows and their heading. */
const exportLines = exportRows + 1;
/** How often it is looked which exports have ended. */
const lookMs = 3000;
/** nginx ends a connection after a thousand calls. */
const callsOfConnection = 500;

/** A call, when it was made and answered (`performance.now()`); the status is 0 where no answer came. */
export interface LoadCall {
  status: number;
  from: number;
  to: number;
}

/** What is read: rows, who is signed in, the configuration of the operator, and a file of the bucket. */
const reads = ["count", "session", "config", "file"] as const;

/** A call that only reads. */
export interface Read extends LoadCall {
  what: (typeof reads)[number];
}

/** What became of the calls of a load. */
export interface Load {
  reads: Read[];
  /** By the id that was written. */
  writes: Map<number, LoadCall>;
  /** Exports that were accepted. */
  exports: string[];
  /** Ends the load and resolves when its last call is over. */
  stop(): Promise<void>;
}

/** Reads, writes and exports through nginx, all the time. A call that takes longer than pages wait has failed. */
export function startLoad(nginx: Nginx, token: string): Load {
  const headers = { authorization: `Bearer ${token}` };
  const load = { reads: [] as Read[], writes: new Map<number, LoadCall>(), exports: [] as string[] };
  /** Paths of the files of exports. */
  let files: readonly string[] = [];
  let nextId = 0;
  let isOver = false;

  async function timed(work: () => Promise<Answer>): Promise<LoadCall & { answer?: Answer }> {
    const from = performance.now();
    const answer = await work().catch(() => undefined);
    return { status: answer?.status ?? 0, from, to: performance.now(), ...(answer && { answer }) };
  }

  /** One client: call after call, over connections that are not used up. */
  async function repeat(ms: number, work: (connection: Connection) => Promise<LoadCall>): Promise<void> {
    while (!isOver) {
      const connection = await connectTo(nginx);
      const open = new Set<Promise<unknown>>();
      let isBroken = false;
      for (let calls = 0; calls < callsOfConnection && !isOver && !isBroken; calls += 1) {
        const call = work(connection).then(({ status }) => {
          isBroken ||= status === 0;
          open.delete(call);
        });
        open.add(call);
        await Promise.race([call, delay(patienceMs)]);
        await delay(ms);
      }
      void Promise.all(open).then(() => connection.close());
      if (isOver) await Promise.all(open);
    }
  }

  const fileUrl = (path: string) => `/exportasync/api/v1/file/download?filePath=${encodeURIComponent(path)}`;

  function urlOf(what: Read["what"]): string | undefined {
    const path = files[Math.floor(Math.random() * files.length)];
    if (what === "file") return path && fileUrl(path);
    return { count: "/tally/api/count", session: "/pms/api/session", config: "/config.json" }[what];
  }

  /** A file of which something is missing was not read. */
  function isWhole(what: Read["what"], answer: Answer | undefined): boolean {
    return what !== "file" || answer?.body.toString().trimEnd().split("\n").length === exportLines;
  }

  async function read(connection: Connection): Promise<LoadCall> {
    const what = reads[Math.floor(Math.random() * reads.length)] ?? "count";
    const url = urlOf(what);
    if (url === undefined) return read(connection);
    const { status, from, to, answer } = await timed(() => connection.request(url, { headers }));
    const call = { what, status: status === 200 && !isWhole(what, answer) ? 0 : status, from, to };
    load.reads.push(call);
    return call;
  }

  async function write(connection: Connection): Promise<LoadCall> {
    const id = (nextId += 1);
    const path = `/tally/api/add?id=${id}&seconds=0.01`;
    const { status, from, to } = await timed(() => connection.post(path, {}, { ...headers, reqid: randomUUID() }));
    load.writes.set(id, { status, from, to });
    return { status, from, to };
  }

  async function addExport(connection: Connection): Promise<LoadCall> {
    const task = { systemCode: "TEST", taskCode: "count", taskName: "计数", fileName: "计数.txt", exportType: "txt" };
    const exportParamJson = JSON.stringify({ rows: exportRows, pageMs: 30 });
    const call = await timed(() =>
      connection.post(
        "/exportasync/api/v1/task/add",
        { ...task, exportParamJson },
        { ...headers, reqid: randomUUID() },
      ),
    );
    if (call.status === 200 && call.answer)
      load.exports.push((JSON.parse(call.answer.body.toString()) as { data: { id: string } }).data.id);
    return call;
  }

  async function findFiles(connection: Connection): Promise<LoadCall> {
    const call = await timed(() => connection.post("/exportasync/api/v1/task/get", { pageSize: 50 }, headers));
    if (call.status !== 200 || !call.answer) return call;
    const { data } = JSON.parse(call.answer.body.toString()) as { data: { content: { fastDFSPath: string | null }[] } };
    files = data.content.flatMap(({ fastDFSPath }) => fastDFSPath ?? []);
    return call;
  }

  const running = [
    ...Array.from({ length: readers }, () => repeat(restMs, read)),
    ...Array.from({ length: writers }, () => repeat(restMs, write)),
    repeat(exportRestMs, addExport),
    repeat(lookMs, findFiles),
  ];
  return {
    ...load,
    async stop() {
      isOver = true;
      await Promise.all(running);
    },
  };
}
