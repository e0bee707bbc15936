import assert from "node:assert/strict";
import { testPassword } from "./portal-process.ts";
import { patient } from "../../support/pace.ts";

interface Envelope {
  success: boolean;
  code: number;
  message: string;
  errorCode?: string;
  data: unknown;
}

/** A task as the list answers it, as far as tests read it. */
export interface TaskRow {
  id: string;
  statusCode: string;
  fileName: string;
  fastDFSPath: string | null;
  dataSource: string | null;
  note: string | null;
}

/** Calls of a signed-in user without a browser. */
export interface ApiClient {
  token: string;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Posts an export of the declarations and answers its id. */
  startExport(overrides?: Record<string, unknown>): Promise<string>;
  tasks(pageSize?: number): Promise<TaskRow[]>;
  /** Waits until a task has ended. */
  finished(id: string, timeoutMs?: number): Promise<TaskRow>;
  file(task: TaskRow): Promise<Buffer>;
}

async function data(answer: Response): Promise<unknown> {
  const envelope = (await answer.json()) as Envelope;
  assert.equal(envelope.success, true, `${answer.url}: ${JSON.stringify(envelope)}`);
  return envelope.data;
}

export async function apiClient(origin: string, userName: string, password = testPassword): Promise<ApiClient> {
  const signedIn = await fetch(`${origin}/pms/api/session`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ userName, password, loginType: "password" }),
  });
  const { accessToken: token } = (await data(signedIn)) as { accessToken: string };

  const client: ApiClient = {
    token,
    call: (method, path, body, headers = {}) =>
      fetch(`${origin}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    async startExport(overrides = {}) {
      const payload = {
        systemCode: "DECL",
        taskCode: "declaration-list",
        fileName: "报关单列表.xlsx",
        taskName: "报关单",
        exportParamJson: "{}",
        ...overrides,
      };
      const task = (await data(await client.call("POST", "/exportasync/api/v1/task/add", payload))) as { id: string };
      return task.id;
    },
    async tasks(pageSize = 100) {
      const query = {
        systemCode: ["DECL", "ORDERS", "elements"],
        taskCode: ["all"],
        pageSize,
        pageNum: 1,
        limit: "",
        extraCode: "",
        taskName: "",
      };
      const page = (await data(await client.call("POST", "/exportasync/api/v1/task/get", query))) as {
        content: TaskRow[];
      };
      return page.content;
    },
    async finished(id, timeoutMs = patient(240_000)) {
      const deadline = Date.now() + timeoutMs;
      while (true) {
        const task = (await client.tasks()).find((row) => row.id === id);
        if (task && (task.statusCode === "success" || task.statusCode === "failed")) return task;
        assert.ok(Date.now() < deadline, `task ${id} did not end in time: ${JSON.stringify(task)}`);
        await new Promise((done) => setTimeout(done, 200));
      }
    },
    async file(task) {
      const query = new URLSearchParams({
        filePath: task.fastDFSPath ?? "",
        fileName: task.fileName,
        dataSource: task.dataSource ?? "",
      });
      const answer = await client.call("GET", `/exportasync/api/v1/file/download?${query.toString()}`);
      assert.equal(
        answer.status,
        200,
        await answer
          .clone()
          .text()
          .then((text) => text.slice(0, 200)),
      );
      return Buffer.from(await answer.arrayBuffer());
    },
  };
  return client;
}
