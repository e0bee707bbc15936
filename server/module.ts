import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type * as z from "zod/mini";
import type { MenuEntry } from "@customs-portal/sdk/contract";

/** For whom a call or a job works. Every query of a module must be bound to it. */
export interface Scope {
  userNo: string;
  /** Code of the company that the session acts for. */
  corpCode: string;
}

/** A value of an exported cell. Numbers with a fraction come as exact decimal text and column type "number". */
export type CellValue = string | number | null;

/** A column that an export can write. */
export interface ExportColumnDefinition {
  key: string;
  /** Heading per locale; used where the task names no columns of its own. */
  title: Readonly<Record<string, string>>;
  /** "number" is written as a number cell, everything else as text. */
  type: "text" | "number";
  /** Width in characters, 12 by default. */
  width?: number;
}

/** An export that was opened for a task: bounded, so that rows added later never appear in it. */
export interface OpenExport {
  /** Rows that will come, as counted now. */
  total: number;
  /** The rows in keyset pages, in a stable order; rows are objects by column key. */
  pages: AsyncIterable<readonly Readonly<Record<string, CellValue>>[]>;
}

/** What a task names by systemCode and taskCode. Jobs carry this name, never code. */
export interface ExportDefinition<Params = unknown> {
  systemCode: string;
  taskCode: string;
  /** Function that a user must have been granted to make such a task; everybody may where it is left out. */
  functionCode?: string;
  columns: readonly ExportColumnDefinition[];
  /** Parses `exportParamJson`; a task with params that do not parse is refused with `request-invalid`. */
  params: z.ZodMiniType<Params>;
  /** Runs in the export worker with a connection of its own; must not hold all rows in memory. */
  open(db: Kysely<never>, scope: Scope, params: Params): Promise<OpenExport>;
}

/** What a module gets from the server. */
export interface ModuleContext {
  /** The shared connection. Modules type their own tables: `context.db as Kysely<MyTables>`. */
  db: Kysely<never>;
  dialect: "sqlite" | "postgres";
  /** The scope of a signed-in call. @throws an envelope error `session-missing` or `session-expired` */
  scopeOf(request: FastifyRequest): Scope;
  /** Answers the ordinary envelope around `data`. */
  ok(reply: FastifyReply, data: unknown): FastifyReply;
  /** Whether the caller was granted a function, in the company and mode of the session. */
  hasFunction(request: FastifyRequest, code: string): Promise<boolean>;
  /**
   * Refuses what belongs to the person and not to the company, such as personalisation.
   * @throws an envelope error `imitation-read-only` while the user imitates a company
   */
  refuseWhileImitating(request: FastifyRequest): void;
}

/** What a module does once, on the first start with an empty database or when `admin` asks for it. */
export interface SeedContext {
  db: Kysely<never>;
  dialect: "sqlite" | "postgres";
  /** Companies that exist, in a stable order. */
  companies: readonly { code: string; name: string }[];
  /** `PORTAL_SEED_ROWS`, 100,000 by default. */
  rows: number;
  /** Tells the person who waits how far it is, 0 to 1. */
  progress(done: number): void;
}

/**
 * A business backend that plugs into the server: listed in `PORTAL_MODULES` (comma-separated files or package names)
 * and default-exported as `registerModule({...})`.
 */
export interface PortalModule {
  /** Lower-case name, unique; prefixes the names of its migrations. */
  name: string;
  /** Schema changes in the order of their names; run on SQLite and PostgreSQL alike. */
  migrations?: Readonly<Record<string, Migration>>;
  /**
   * Routes; registered in a Fastify scope of their own, every one behind the sign-in. A write that bears a `reqId` is
   * worked on once. A POST that only reads says so: `{ config: { isRead: true } }`.
   */
  routes?(app: FastifyInstance, context: ModuleContext): void | Promise<void>;
  exports?: readonly ExportDefinition[];
  /** Menu entries that the first-start companies get. `users` names the seeded users; all when left out. */
  menus?: readonly { entry: MenuEntry; users?: readonly string[] }[];
  /** Fills the module's own tables on the first start. Must be deterministic. */
  seed?(context: SeedContext): Promise<void>;
}

/** Declares a module. Returns it unchanged; it exists so that a module is typed where it is written. */
export function registerModule(module: PortalModule): PortalModule {
  return module;
}
