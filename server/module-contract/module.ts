import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import type * as z from "zod/mini";
import type { MenuEntry } from "@customs-portal/sdk/contract";
import type { JobKind, Jobs } from "../jobs/index.ts";
import type { ModuleObjects } from "../objects/index.ts";
import type { AnyTransaction, PortalMigration, SessionMode } from "../db/index.ts";
import type { SecurityEventKind } from "../security-log/index.ts";
import type { PublicRoute, RouteRequirement, Scope } from "./audience.ts";
import type { HomeCard } from "./home-card.ts";
import type { Messages } from "./messages.ts";
import type { LocalText } from "./texts.ts";

/** What a session hands on to work that outlives it: who works for which company, as what, and by which sign-in. */
export interface Delegation {
  userId: string;
  corpCode: string;
  mode: SessionMode;
  /** The company of the user's own; the same as `corpCode` in the mode "own". */
  ownCorpCode: string;
  /** Names the sign-in. */
  family: string;
  /** Digest of the token that the calls of the work bear. */
  tokenHash: string;
}

/** Lets a module take calls that bear a token of its own as calls of the user who got it. */
export interface Delegations {
  /**
   * What the session of a call hands on. The transaction holds the user from here on: a sign-out that comes at the same
   * time sees what it stores, or is seen.
   * @throws an envelope error `session-expired` where the session has ended meanwhile
   */
  delegate(trx: AnyTransaction, request: FastifyRequest, tokenHash: string): Promise<Delegation>;
  /**
   * Makes a call without a sign-in one of the user, with the rights of today: `scopeOf`, `hasFunction`, `may` and `audit`
   * know it from then on. In the modes for companies of others a write is in the security log before it works; further
   * looks in the same call are not.
   * @returns false where the user is disabled, must change the password, or may work for the company no more in this mode
   */
  enter(request: FastifyRequest, delegation: Delegation): Promise<boolean>;
}

/** Sign-ins that were ended by a sign-out or a changed password. */
export interface EndedSignIns {
  userId: string;
  family: string;
  /** Every sign-in of the user but this one. */
  isOthers: boolean;
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

/** A row of an export: an object by column key, or an array in the order of `OpenExport.keys`. */
export type ExportRow = Readonly<Record<string, CellValue>> | readonly CellValue[];

/** An export that was opened for a task: bounded, so that rows added later never appear in it. */
export interface OpenExport {
  /** Rows that will come, as counted now. */
  total: number;
  /**
   * Of which columns rows that are arrays hold the values, in their order; what a row has beyond them is not written.
   * Left out where rows are objects. Arrays, as `readArrays` gives them, take half the time for a file of many columns.
   */
  keys?: readonly string[];
  /** The rows in keyset pages, in a stable order. A page is asked for while the one before is being written. */
  pages: AsyncIterable<readonly ExportRow[]>;
}

/** What an export is opened for, besides its params. */
export interface ExportRequest {
  /** The language of the task, for values that are words. */
  locale: string;
  /** Keys of the columns that the file will have, in their order: nothing else needs to be read. */
  columns: readonly string[];
}

/** What a task names by systemCode and taskCode. Jobs carry this name, never code. */
export interface ExportDefinition<Params = unknown> {
  systemCode: string;
  taskCode: string;
  /**
   * The `taskName` that its pages give, in every language. A task that bears one of them is shown in the language of
   * whoever looks, and found in each; left out, it stays in the language in which it was made.
   */
  title?: Readonly<Record<string, string>>;
  /** What a user must have been granted to make such a task. */
  requires: RouteRequirement;
  /** Refused to whoever acts for a company of others, or imitates one. */
  isOwnOnly?: boolean;
  columns: readonly ExportColumnDefinition[];
  /** Parses `exportParamJson`; a task with params that do not parse is refused with `request-invalid`. */
  params: z.ZodMiniType<Params>;
  /**
   * Runs in the export worker, over a connection for reads that may take long, as `ModuleContext.readDb`: single queries,
   * no transactions. Must not hold all rows in memory.
   */
  open(db: Kysely<never>, scope: Scope, params: Params, request: ExportRequest): Promise<OpenExport>;
}

/** The log of the server, each line with the name of the module. */
export type ModuleLog = Pick<FastifyBaseLogger, "debug" | "info" | "warn" | "error">;

/** What a module gets from the server. */
export interface ModuleContext {
  /** For the operator: `log.warn({ orderId }, "the order waits for its customs office")`; `{ err }` shows an error. */
  log: ModuleLog;
  /** The clock of the database in milliseconds since 1970: the same on all nodes, whatever the time of each machine. */
  now(): number;
  /** Where files are kept, shared by all nodes: a module has those whose keys begin with its name, `orders/<id>.pdf`. */
  objects: ModuleObjects;
  /**
   * The queue: makes jobs of the kinds that this module brings, in the transaction that stores what they are for, and
   * cancels them. They begin once the portal has started.
   */
  jobs: Jobs;
  /** Tells users something, in the transaction that stores it. */
  messages: Messages;
  /** The shared connection. Modules type their own tables: `context.db as unknown as Kysely<MyTables>`. */
  db: Kysely<never>;
  /**
   * The same data for reads that may take long, such as lists and counts: with SQLite they run in another thread, so
   * that no other call waits for them, and a replica of PostgreSQL answers them where one is set and has all that was
   * committed before. Single queries only, no transactions. Pass `signalOf(reply)` to `execute`.
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
  delegations: Delegations;
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
    trx: AnyTransaction,
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
  /** The time of the start, milliseconds since 1970, for what has to lie around today. */
  now(): number;
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
  migrations?: Readonly<Record<string, PortalMigration>>;
  /**
   * Routes; registered in a Fastify scope of their own, every one behind the sign-in. Each says whom it is for,
   * `{ config: { requires: { menu: "OrderList" } } }`, or the server does not start; one that needs no sign-in says why,
   * `{ config: { requires: { none: "the sign-in page shows it" } } }`. A write that bears a `reqId` is worked on once. A
   * POST that only reads says so: `{ config: { isRead: true } }`. A body may have 256 kB and 10,000 values; a route that
   * needs more says `{ bodyLimit, config: { maxValues } }`. A route that has not answered after a minute is answered
   * with 503 and `signalOf` aborts; `{ config: { limitMs } }` sets another limit, up to 110 s. The bytes of a call may
   * take two minutes; a route that takes them as they come says `{ config: { arrivalMs } }`, up to 15 min, and has its
   * limit from there. Calls take turns, by user or, without a sign-in, by address; `{ config: { ownTurns: true } }` says
   * of a route that it bounds its calls itself.
   */
  routes?(app: FastifyInstance, context: ModuleContext): void | Promise<void>;
  exports?: readonly ExportDefinition[];
  /**
   * Kinds of job: work that outlives the call that asked for it. Each kind has a thread of its own, which loads the file
   * of the module again and takes nothing else from it; what `start` began is not there.
   */
  jobs?: readonly JobKind[];
  /**
   * Cards of the home page, for those who may see them: counts that lead to filtered lists, the latest of something, a
   * small chart.
   */
  homeCards?: readonly HomeCard[];
  /** Categories of the messages that the module sends, each with its title; no other module may have the same. */
  messageCategories?: Readonly<Record<string, LocalText>>;
  /**
   * Whether the database has a record of at least one of these objects of the module (up to 200 keys). Where files bear
   * no mark of their database, one that knows none of them does not get them. A module that leaves it out has no say.
   */
  knowsObjects?(db: Kysely<never>, keys: readonly string[]): Promise<boolean>;
  /**
   * Keys of some objects of the module that the database shows, the latest at best, a few at most. Where neither files
   * nor database say that they belong together, a place that has none of them is not taken. A module that leaves it out
   * has no say.
   */
  shownObjects?(db: Kysely<never>): Promise<readonly string[]>;
  /** Ends what was delegated by sign-ins that have ended, in the transaction that ends them. */
  endDelegations?(db: Kysely<never>, ended: EndedSignIns): Promise<void>;
  /** Menu entries that the first-start companies get. `users` names the seeded users; all when left out. */
  menus?: readonly { entry: MenuEntry; users?: readonly string[] }[];
  /** Fills the module's own tables on the first start: equal times make equal rows. */
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
