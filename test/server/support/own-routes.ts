import { layoutWrites, personalRoutes } from "./personal-routes.ts";
import type { Answer } from "./portal.ts";

const base = "/xdoConfig/api/code/elements";
const historyMarks = {
  of: "company",
  read: ({ data }: Answer<{ items: { specification: string }[] }>) =>
    data.items.map(({ specification }) => specification),
} as const;

const historyWrite = `POST ${base}/history` as const;

/** The routes of declaration elements, as the tests of the authorisation know routes. */
const elementRoutes = {
  [`GET ${base}`]: { query: "code=0808100000" },
  [`GET ${base}/search`]: { query: "q=xpg" },
  [`GET ${base}/history`]: { marks: historyMarks },
  [historyWrite]: {
    isPersonal: true,
    body: { code: "0808100000", specification: "0|3|of this company alone", names: ["品牌类型"] },
  },
  // What it stores is read by exports of its user alone: test/server/modules/elements.
  [`POST ${base}/lines`]: { body: { lines: [{ tariffCode: "0808100000", text: "0|3" }] } },
} as const;

const exportBase = "/exportasync/api/v1";

const taskMarks = {
  of: "user",
  read: ({ data }: Answer<{ content: { id: string }[] }>) => data.content.map(({ id }) => id),
} as const;

/** The routes of export tasks, and of files. */
export const fileRoutes = {
  [`POST ${exportBase}/task/get`]: { isRead: true, body: {}, marks: taskMarks },
  [`POST ${exportBase}/file/link`]: { body: { filePath: "none" } },
  [`POST ${exportBase}/task/cancel`]: { body: { id: "none" } },
  [`POST ${exportBase}/task/retry`]: { body: { id: "none" } },
  // Its addresses are secret and short-lived: test/server/modules/export.
  [`GET ${exportBase}/file/linked`]: { isPublic: true, query: "id=none&key=none" },
  // Its links are signed: test/server/object-links.
  "GET /pms/api/objects/*": { isPublic: true },
} as const;

const signInPath = "/pms/api/session/sign-ins";
const signInMarks = { of: "user", read: ({ data }: Answer<{ id: string }[]>) => data.map(({ id }) => id) } as const;

/** The calls of one's own sign-ins. */
export const signInRoutes = {
  [`GET ${signInPath}`]: { marks: signInMarks },
  [`DELETE ${signInPath}`]: { query: `id=${"0".repeat(32)}` },
  [`DELETE ${signInPath}/others`]: {},
} as const;

const transferBase = "/front/api/v1/transfer";
const uploadNeeds = { needs: { function: "FILE_UPLOAD" } } as const;
const fileNeeds = { needs: { function: "FILE_READ" } } as const;

/** The calls of uploads, most of which bear a transfer token, and of what was uploaded: test/server/modules/upload. */
export const uploadRoutes = {
  [`POST ${transferBase}/direct_task/setup`]: { ...uploadNeeds, body: { basePath: "" } },
  [`POST ${transferBase}/direct_tasks/create`]: { isPublic: true, body: {} },
  [`POST ${transferBase}/direct_tasks/files/upload_check`]: { isPublic: true, body: {} },
  [`POST ${transferBase}/direct_tasks/files/upload`]: { isPublic: true, body: {} },
  [`POST ${transferBase}/direct_tasks/files/cancel`]: { isPublic: true, body: {} },
  [`POST ${transferBase}/direct_tasks/files/verify`]: { isPublic: true, body: {} },
  [`POST ${transferBase}/direct_tasks/files/instant`]: { isPublic: true, body: {} },
  [`GET ${transferBase}/files`]: fileNeeds,
  [`GET ${transferBase}/files/content`]: { ...fileNeeds, isAbsent: "file-unknown", query: "id=none" },
  [`POST ${transferBase}/files/link`]: { ...fileNeeds, isAbsent: "file-unknown", body: { id: "none" } },
  [`DELETE ${transferBase}/files`]: { ...uploadNeeds, isAbsent: "file-unknown", query: "id=none" },
} as const;

const nothing = "1-00000000-0000-7000-8000-000000000000";

/** The routes of messages and of the home page: test/server/modules/messages, test/server/modules/home. */
const homeRoutes = {
  "GET /pms/api/messages": {},
  "GET /pms/api/messages/summary": {},
  "POST /pms/api/messages/read": { body: { until: nothing } },
  "GET /pms/api/home/cards": {},
  // A stream, which holds no data: test/server/modules/hints.
  "GET /pms/api/hints": {},
} as const;

const accessPath = "/pms/api/access-requests";
const grantNeeds = { needs: { function: "ADMIN_GRANTS" }, isOwnOnly: true } as const;

/** The routes of requests for access: test/server/modules/access-requests. */
export const accessRoutes = {
  [`GET ${accessPath}/own`]: {},
  [`POST ${accessPath}`]: { isPersonal: true, body: { line: "notes", menus: ["NoteList"], reason: "" } },
  [`GET ${accessPath}`]: grantNeeds,
  [`POST ${accessPath}/decide`]: {
    ...grantNeeds,
    isAbsent: "not-found",
    body: { id: "none", decision: "declined", answer: "" },
  },
} as const;

/** The routes of what a user or a company keeps. */
export const ownRoutes = { ...personalRoutes, ...elementRoutes, ...homeRoutes };

/** Those that write what the marks of the others read. */
export const ownWrites = [...layoutWrites, historyWrite] as const;

/** The tables that they write. */
export const ownTables = ["personal_value", "element_history", "element_lines"];

const scopeMarks = { of: "user", read: ({ data }: Answer<{ userNo: string }>) => [data.userNo] } as const;

/** The routes of the fixture. */
export const fixtureRoutes = {
  "GET /notes/api/scope": { marks: scopeMarks },
  "GET /notes/api/count": {},
  "GET /notes/api/by-menu": { needs: { menu: "NoteList" } },
  "POST /notes/api/by-function": { needs: { function: "NOTE_ADD" } },
  "GET /notes/api/public": { isPublic: true },
  "GET /notes/api/break": {},
  "GET /notes/api/slow": {},
  "POST /notes/api/add": { body: { id: 700 } },
  "POST /notes/api/calls": { body: {} },
  "POST /notes/api/layout": { body: {} },
} as const;
