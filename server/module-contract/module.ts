import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Kysely, Transaction } from "kysely";
import type { Migration } from "kysely/migration";
import type * as z from "zod/mini";
import type { MenuEntry } from "@customs-portal/sdk/contract";
import type { ObjectStore } from "../objects/index.ts";
import type { SecurityEventKind } from "../security-log/index.ts";

/** For whom a call or a job works. Every query of a module must be bound to it. */
export interface Scope {
  /** Never given again: what a module keeps for a user belongs to it. */
  userId: string;
  /** The name that the user signs in with, to be shown; somebody else may have it later. */
  userNo: string;
  /** Code of the company that the session acts for. */
  corpCode: string;
}

/**
 * What a session must have been granted, in its company and mode: a menu entry (one of several), a function (one of
 * several), or nothing, with the reason why everybody who is signed in may.
 */
export type RouteRequirement =
  { menu: string | readonly string[] } | { function: string | readonly string[] } | { session: string };

/** Says of a route that it is called without a sign-in, and why: `{ none: "the page before the sign-in shows it" }`. */
export interface PublicRoute {
  none: string;
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** For whom the route is; a route of a module that does not say so stops the start. */
    requires?: RouteRequirement | PublicRoute;
    /** How long the route of a module may take until it answers, in milliseconds: 1 to 110,000, else 60,000. */
    limitMs?: number;
  }
}

/** A value of an exported cell; the type of its column says how it is written. */
export type CellValue = string | number | null;

/**
 * How the values of a column become cells of a spreadsheet. A value that does not fit its type is written as text, so
 * that nothing is ever lost or changed; in a text file every value stands as it is.
 * - `text`: text, also where it looks like a number.
 * - `number`: a number, or exact decimal text such as `"1234.50"`; more than 15 digits, which a spreadsheet would
 *   round, stay text.
 * - `date`: a calendar date `YYYY-MM-DD`.
 * - `dateTime`: a wall-clock time `YYYY-MM-DD HH:mm` or `YYYY-MM-DD HH:mm:ss` (or with T), in the time zone that the
 *   definition chooses and should name in the heading: a spreadsheet knows none.
 */
export type ExportColumnType = "text" | "number" | "date" | "dateTime";

/** A column that an export can write. */
export interface ExportColumnDefinition {
  key: string;
  /** Heading per locale; used where the task names no columns of its own. */
  title: Readonly<Record<string, string>>;
  type: ExportColumnType;
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
  /** What a user must have been granted to make such a task. */
  requires: RouteRequirement;
  columns: readonly ExportColumnDefinition[];
  /** Parses `exportParamJson`; a task with params that do not parse is refused with `request-invalid`. */
  params: z.ZodMiniType<Params>;
  /**
   * Runs in the export worker with a connection of its own; must not hold all rows in memory.
   * @param request the language of the task, for values that are words
   */
  open(db: Kysely<never>, scope: Scope, params: Params, request: { locale: string }): Promise<OpenExport>;
}

/** The log of the server, each line with the name of the module. */
export type ModuleLog = Pick<FastifyBaseLogger, "debug" | "info" | "warn" | "error">;

/** What a module gets from the server. */
export interface ModuleContext {
  /** For the operator: `log.warn({ orderId }, "the order waits for its customs office")`; `{ err }` shows an error. */
  log: ModuleLog;
  /** The clock of the database in milliseconds since 1970: the same on all nodes, whatever the time of each machine. */
  now(): number;
  /** Where files are kept, shared by all nodes. The keys of a module begin with its name: `orders/<id>.pdf`. */
  objects: ObjectStore;
  /** The shared connection. Modules type their own tables: `context.db as Kysely<MyTables>`. */
  db: Kysely<never>;
  /**
   * The same data for reads that may take long, such as lists and counts: with SQLite they run in another thread, so
   * that no other call waits for them. Single queries only, no transactions. Pass `signalOf(reply)` to `execute`.
   */
  readDb: Kysely<never>;
  /**
   * Aborts when the client of a call goes away before it is answered, and when the time limit of the route is over:
   * `query.execute({ signal })` then rejects, and the database stops working on it (SQLite: unless it has begun). For
   * reads of this call alone: neither for writes nor for what several callers wait for.
   */
  signalOf(reply: FastifyReply): AbortSignal;
  dialect: "sqlite" | "postgres";
  /** The scope of a signed-in call. @throws an envelope error `session-missing` or `session-expired` */
  scopeOf(request: FastifyRequest): Scope;
  /** The language that a call asks for with the query `lang`, such as `zh-CN`; undefined for what cannot be one. */
  localeOf(request: FastifyRequest): string | undefined;
  /** Answers the ordinary envelope around `data`. */
  ok(reply: FastifyReply, data: unknown): FastifyReply;
  /** Whether the caller was granted a function, in the company and mode of the session. */
  hasFunction(request: FastifyRequest, code: string): Promise<boolean>;
  /** Whether the caller fulfils a requirement, in the company and mode of the session. */
  may(request: FastifyRequest, requirement: RouteRequirement): Promise<boolean>;
  /**
   * Refuses what belongs to the person and not to the company, such as personalisation.
   * @throws an envelope error `imitation-read-only` while the user imitates a company
   */
  refuseWhileImitating(request: FastifyRequest): void;
  /**
   * Writes an event of a call into the security log, as the last step of a transaction: both are on disk or neither.
   * @returns what adds the line to the log, to be called once the transaction has ended well
   */
  audit(
    trx: Transaction<never>,
    request: FastifyRequest,
    kind: SecurityEventKind,
    detail: Readonly<Record<string, string | number>>,
  ): Promise<() => void>;
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
   * Routes; registered in a Fastify scope of their own, every one behind the sign-in. Each says whom it is for,
   * `{ config: { requires: { menu: "OrderList" } } }`, or the server does not start; one that needs no sign-in says why,
   * `{ config: { requires: { none: "the sign-in page shows it" } } }`. A write that bears a `reqId` is worked on once. A
   * POST that only reads says so: `{ config: { isRead: true } }`. A body may have 256 kB and 10,000 values; a route that
   * needs more says `{ bodyLimit, config: { maxValues } }`. A route that has not answered after a minute is answered
   * with 503 and `signalOf` aborts; `{ config: { limitMs } }` sets another limit, up to 110 s.
   */
  routes?(app: FastifyInstance, context: ModuleContext): void | Promise<void>;
  exports?: readonly ExportDefinition[];
  /** Menu entries that the first-start companies get. `users` names the seeded users; all when left out. */
  menus?: readonly { entry: MenuEntry; users?: readonly string[] }[];
  /** Fills the module's own tables on the first start. Must be deterministic. */
  seed?(context: SeedContext): Promise<void>;
  /**
   * Begins what runs beside the calls, such as a timer or a worker: after the migrations, when the portal listens, one
   * module after the other in their order. One that throws, or takes longer than a minute, ends the start.
   */
  start?(context: ModuleContext): void | Promise<void>;
  /**
   * Ends what `start` began, also where `start` failed half-way: in the reverse order, while the last calls are being
   * answered and before the database closes. After 5 s the next module is stopped.
   */
  stop?(): void | Promise<void>;
}

/** Declares a module. Returns it unchanged; it exists so that a module is typed where it is written. */
export function registerModule(module: PortalModule): PortalModule {
  return module;
}
