import { createPortal, mergeConfig, type CreatePortalOptions, type PortalHost } from "@customs-portal/sdk/portal";
import type { ExportTask } from "@customs-portal/sdk/contract";

/** A task as a test describes it. */
export type TaskSeed = Partial<ExportTask> & { systemCode: string; taskCode?: string; insertTime?: number };

/** A request that went through a scope. */
export interface LoggedRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string;
  /** Answered, or given up by the browser. */
  ended: boolean;
}

/** What happens to the requests of a scope instead of reaching the backend; nothing by default. */
export interface Mode {
  status?: number;
  /** Answered as JSON … */
  body?: unknown;
  /** … or as it is, with these headers, whose characters are bytes. */
  text?: string;
  headers?: Record<string, string>;
  delayMs?: number;
  hang?: boolean;
  /** Keeps the answer back until the next mode, which says what it is. */
  hold?: boolean;
  /** Breaks the connection off. */
  cut?: boolean;
}

let signedIn: Promise<string> | undefined;

/** Signs in anew. @returns its bearer token */
export async function freshToken(): Promise<string> {
  const answer = await fetch("/pms/api/session", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ userName: "operator", password: "Browser-Test-2026", loginType: "password" }),
  });
  const { data } = (await answer.json()) as { data: { accessToken: string } };
  return data.accessToken;
}

/** The bearer token of a seeded user; asked for once a page. */
export function accessToken(): Promise<string> {
  return (signedIn ??= freshToken());
}

async function call(path: string, body: unknown): Promise<unknown> {
  const answer = await fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${await accessToken()}` },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** A system code of one test, so that tests do not see each other's tasks. */
export function newSystemCode(): string {
  return `S${crypto.randomUUID().slice(0, 8)}`;
}

/** Puts tasks of any state into the backend. */
export async function addTasks(...tasks: TaskSeed[]): Promise<void> {
  await call("/test/tasks", tasks);
}

/** Changes the state of all tasks of a system. */
export async function setStatus(systemCode: string, statusCode: string): Promise<void> {
  await call("/test/statuses", { systemCode, statusCode });
}

/** The traffic of one test to the export calls. */
export class Scope {
  readonly id = crypto.randomUUID();
  /** The base to use for the export calls. */
  readonly exportBase = `/scope/${this.id}/exportasync/api`;

  /** The address of a path in this scope. */
  at(path: string): string {
    return `/scope/${this.id}${path}`;
  }

  async log(): Promise<LoggedRequest[]> {
    return (await (await fetch(`/scope/${this.id}/log`)).json()) as LoggedRequest[];
  }

  /** The forms of the list requests so far. */
  async lists(): Promise<URLSearchParams[]> {
    return (await this.log())
      .filter(({ url }) => url.includes("v1/task/get"))
      .map(({ body }) => new URLSearchParams(body));
  }

  async mode(mode: Mode): Promise<void> {
    await fetch(`/scope/${this.id}/mode`, { method: "POST", body: JSON.stringify(mode) });
  }
}

/** A portal whose export calls go through a scope. */
export async function testPortal(scope: Scope, options: CreatePortalOptions = {}): Promise<PortalHost> {
  const token = await accessToken();
  return createPortal({
    config: mergeConfig({ downloadCenter: { baseUrl: scope.exportBase } }),
    token: () => token,
    ...options,
  });
}
