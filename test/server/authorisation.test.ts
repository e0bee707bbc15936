import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { after, before, it } from "node:test";
import { fileURLToPath } from "node:url";
import type { Kysely } from "kysely";
import { runAdmin } from "../../server/admin/run.ts";
import { onEachEngine } from "./support/databases.ts";
import { administrationRoutes } from "./support/administration-routes.ts";
import { declarationRoutes } from "./support/declaration-routes.ts";
import {
  accessRoutes,
  fileRoutes,
  fixtureRoutes,
  ownRoutes,
  ownTables,
  ownWrites,
  signInRoutes,
  uploadRoutes,
} from "./support/own-routes.ts";
import { fixtureModule, openTestPortal, writeFiles, type Answer, type TestPortal } from "./support/portal.ts";

const declarations = fileURLToPath(new URL("../../examples/declarations/server/index.ts", import.meta.url));
const manufacturer = "3223960518";
const secret = "Only-for-tests-1";
const exportBase = "/exportasync/api/v1";

const taskBody = {
  taskCode: "declaration-list",
  systemCode: "DECL",
  fileName: "own.xlsx",
  taskName: "own task",
};

type Need = { menu: string } | { function: string };

/** The options of a grant. */
const optionsOf = (need: Need) => ("menu" in need ? ["--menu", need.menu] : ["--function", need.function]);

/** How a route is called, and who may. */
interface Route {
  /** Query, where the route needs one to answer well. */
  query?: string;
  body?: object;
  /** Answers without a session. */
  isPublic?: true;
  /** The menu entry or function that the caller must have been granted. */
  needs?: Need;
  /** Names what is not there: whoever may call it is told so, by this code. */
  isAbsent?: "not-found" | "file-unknown";
  /** Refused to everybody who works for a company of others. */
  isOwnOnly?: true;
  /** Refused to everybody who imitates a company. */
  isPersonal?: true;
  /** A POST that only reads. */
  isRead?: true;
  /** Works while the password must be changed. */
  mayPostpone?: true;
  /** A sign-out reaches the new session too. */
  mayBeReplaced?: true;
  /** What stands in the answer to its owner and must not in that to others. */
  marks?: { of: "user" | "company"; read(answer: Answer<never>): string[] };
}

const file: Route = { isPublic: true };
/** Below it lie files that are served by a library. */
const folder = "GET /lines/*";
const userMark = { of: "user", read: ({ data }: Answer<{ userNo: string }>) => [`"userNo":"${data.userNo}"`] } as const;
const corpMarks = {
  of: "company",
  read: ({ data }: Answer<{ corpGroupList: { corpCode: string }[] }>) =>
    data.corpGroupList.map(({ corpCode }) => corpCode),
} as const;

/** Every route of the server, of the declarations line and of the fixture. A route that is not here fails the test. */
const routes: Record<string, Route> = {
  "GET /healthz": file,
  "GET /readyz": file,
  "GET /openapi.json": file,
  "GET /import-map.json": file,
  "GET /config.json": file,
  "GET /biz.config.json": file,
  "GET /domain_config.js": file,
  "GET /site.config.js": file,
  [folder]: file,
  "GET /pms/api/session/key": { isPublic: true },
  "POST /pms/api/session": { isPublic: true, body: { userName: "nobody", password: "x", loginType: "password" } },
  "GET /pms/api/session": { mayPostpone: true, marks: userMark },
  "DELETE /pms/api/session": { mayPostpone: true, mayBeReplaced: true },
  "PUT /pms/api/session/password": { mayPostpone: true, body: { oldPassword: "x", newPassword: "y" } },
  "POST /pms/api/session/verify": { body: { password: "x" } },
  "GET /pms/api/session/corps": { marks: corpMarks },
  ...signInRoutes,
  ...administrationRoutes,
  "POST /pms/api/session/setBghCompany": { body: { corpCode: "4403180629", corpName: "" } },
  "POST /pms/api/session/setVirtualGroupUser": {
    body: { corpCode: manufacturer, corpName: "", department: "", imitateCompany: "true" },
  },
  "POST /pms/api/session/returnToOwn": { body: {} },
  // Whose tokens open what: test/server/modules/session/frame-tokens.test.ts.
  "POST /pms/api/session/frameToken": { body: { origin: "https://erp.example.com" } },
  "POST /pms/api/track": {
    mayPostpone: true,
    body: {
      events: [{ dataType: "userAction", opTime: 1, token: "", userNo: "", userCompany: "", ip: "", message: "x" }],
    },
  },
  [`POST ${exportBase}/task/add`]: { body: taskBody },
  [`GET ${exportBase}/file/download`]: { query: "filePath=none" },
  ...fileRoutes,
  ...uploadRoutes,
  ...accessRoutes,
  ...ownRoutes,
  ...declarationRoutes,
  ...fixtureRoutes,
};

onEachEngine("authorisation", (engine) => {
  let test: TestPortal;
  /** Fills the place of `{id}` in a query. */
  let declarationId = "";
  before(async () => {
    test = await openTestPortal(engine, { env: { PORTAL_MODULES: `${declarations},${fixtureModule}` } });
    for (const [name, company] of [
      ["colleague", manufacturer],
      ["outsider", "4403180629"],
      ["bare", manufacturer],
      ["stranger", "4403180629"],
    ] as const)
      assert.equal(await run("user", "add", name, "--companies", company, "--password"), 0);
    // Refused for their company, and not for the want of a right.
    for (const name of ["operator", "manager", "colleague", "outsider"])
      for (const need of needs) assert.equal(await run("grant", "add", name, ...optionsOf(need)), 0);
    const list = await test.call<{ rows: { id: string }[] }>({
      url: "/declarations/api/list",
      token: await test.tokenOf("operator"),
    });
    declarationId = list.data.rows[0]?.id ?? "";
  });
  after(() => test.close());

  const run = (...args: string[]) =>
    runAdmin(args, test.env, {
      print: () => undefined,
      fail: () => undefined,
      ask: () => Promise.resolve(secret),
    });

  /** What is needed anywhere, each once. */
  const needs: Need[] = [
    ...new Map(
      Object.values(routes).flatMap(({ needs: need }) => (need ? [[JSON.stringify(need), need]] : [])),
    ).values(),
  ];

  const guarded = Object.entries(routes)
    .filter(([, { isPublic }]) => !isPublic)
    .map(([name, route]) => ({ name, route, isWrite: !name.startsWith("GET ") && !route.isRead }));

  function call(name: string, { query, body }: Route, token: string | undefined): Promise<Answer<never>> {
    const [method = "", path = ""] = name.split(" ");
    const url = query === undefined ? path : `${path}?${query.replace("{id}", declarationId)}`;
    return test.call({ method: method, url, token, ...(body && { body }) });
  }

  /** Rows of every table that a refused call could have written. */
  async function everything(): Promise<string> {
    const db = test.database.db as unknown as Kysely<Record<string, Record<string, unknown>>>;
    const tables = [...ownTables, "export_task", "note", "track_event", "audit_event", "request_key"];
    const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
    // That somebody was refused is written down.
    return JSON.stringify(rows.map((table) => table.filter(({ kind }) => kind !== "refused" && kind !== "flood")));
  }

  async function switched(): Promise<{ old: string; fresh: string }> {
    const old = await test.tokenOf("manager");
    const body = { corpCode: "4403180629", corpName: "" };
    const answer = await test.call<{ accessToken: string }>({
      method: "POST",
      url: "/pms/api/session/setBghCompany",
      token: old,
      body,
    });
    assert.equal(answer.status, 200);
    return { old, fresh: answer.data.accessToken };
  }

  /** Calls every route behind the sign-in with a token that must not work. */
  async function refuseEverywhere(
    tokens: Record<string, string | undefined>,
    status: number,
    code: string,
  ): Promise<void> {
    const before = await everything();
    for (const [what, token] of Object.entries(tokens)) {
      for (const { name, route } of guarded) {
        const answer = await call(name, route, token);
        assert.deepEqual([answer.status, answer.errorCode, answer.data], [status, code, null], `${name} with ${what}`);
      }
    }
    assert.equal(await everything(), before);
  }

  it("R6-14 has an entry for every route that is registered, and no other", () => {
    const registered = test.portal.app.routeTable.all().filter((name) => !name.startsWith("HEAD "));
    assert.deepEqual(registered, Object.keys(routes).toSorted());
  });

  it("R6-14 lets nobody in without a session, but to the public routes", async () => {
    await refuseEverywhere({ "no token": undefined }, 401, "session-missing");
    for (const [name, route] of Object.entries(routes).filter(([, { isPublic }]) => isPublic)) {
      const { status } = await call(name, route, undefined);
      assert.ok(![401, 402, 403].includes(status), name);
    }
  });

  it("has a reason for every route that needs no sign-in", () => {
    const stated = Object.entries(test.portal.app.routeTable.publicRoutes()).filter(
      ([name]) => !name.startsWith("HEAD "),
    );
    const open = Object.keys(routes).filter((name) => routes[name]?.isPublic && name !== folder);
    assert.deepEqual(stated.map(([name]) => name).toSorted(), open.toSorted());
    for (const [name, reason] of stated) assert.match(reason, /\w{2,} \w{2,}/, name);
  });

  it("refuses the HEAD of every route alike", async () => {
    const heads = test.portal.app.routeTable.all().filter((name) => name.startsWith("HEAD "));
    for (const name of heads) {
      const route = routes[name.replace("HEAD", "GET")];
      assert.ok(route, name);
      const { status } = await call(name, route, undefined);
      assert.equal(status === 401, !route.isPublic, name);
    }
  });

  it("R6-15 refuses forged tokens", async () => {
    const token = await test.tokenOf("operator");
    const flipped = (token.startsWith("A") ? "B" : "A") + token.slice(1);
    const forged = {
      "random text": "a".repeat(43),
      "one character changed": flipped,
      "one character more": `${token}A`,
      "one character less": token.slice(0, -1),
      "the digest of the database": hash("sha256", token, "hex"),
      "an unsigned claim": `${Buffer.from('{"alg":"none"}').toString("base64url")}.${Buffer.from('{"sub":"operator"}').toString("base64url")}.`,
      "an SQL fragment": "' or '1'='1",
    };
    await refuseEverywhere(forged, 402, "session-expired");
  });

  it("refuses tokens that expired, were signed out, lost their user or their company", async () => {
    const idle = await test.tokenOf("operator");
    const lost = await test.signIn("outsider", secret);
    test.clock.now += 30 * 60_000;
    const signedOut = await test.tokenOf("operator");
    await test.call({ method: "DELETE", url: "/pms/api/session", token: signedOut });
    const disabled = (await test.signIn("colleague", secret)).data.accessToken;
    assert.equal(await run("user", "change", "colleague", "--disable"), 0);
    const moved = (await test.signIn("outsider", secret)).data.accessToken;
    assert.equal(await run("user", "change", "outsider", "--companies", "4401980736"), 0);
    const tokens = { expired: idle, "signed out": signedOut, disabled, moved, "expired too": lost.data.accessToken };
    await refuseEverywhere(tokens, 402, "session-expired");
    assert.equal(await run("user", "change", "colleague", "--enable"), 0);
    assert.equal(await run("user", "change", "outsider", "--companies", "4403180629"), 0);
  });

  it("refuses the token of the company before 30 seconds after the switch", async () => {
    const { old, fresh } = await switched();
    test.clock.now += 30_000;
    await refuseEverywhere({ "the old token": old }, 402, "session-expired");
    assert.equal((await call("GET /notes/api/scope", {}, fresh)).status, 200);
  });

  it("refuses writes with the token of the company before at once, and still reads", async () => {
    const { old } = await switched();
    const before = await everything();
    for (const { name, route, isWrite } of guarded) {
      if (route.mayBeReplaced) continue;
      const answer = await call(name, route, old);
      if (isWrite) assert.deepEqual([answer.status, answer.errorCode], [409, "company-changed"], name);
      else assert.ok(![401, 402, 403, 409].includes(answer.status), name);
    }
    assert.equal(await everything(), before);
  });

  it("R5-21 refuses everything but the password and the sign-out while the password must be changed", async () => {
    const token = await test.tokenOf("newcomer");
    for (const { name, route } of guarded) {
      if (route.mayPostpone) continue;
      const answer = await call(name, route, token);
      assert.deepEqual([answer.status, answer.errorCode], [403, "password-change-required"], name);
    }
  });

  it("R6-09 shows what belongs to a user or a company to nobody else", async () => {
    const own = await test.tokenOf("operator");
    assert.equal((await call(`POST ${exportBase}/task/add`, { body: taskBody }, own)).status, 200);
    for (const name of ownWrites) assert.equal((await call(name, ownRoutes[name], own)).status, 200);
    const others = {
      user: [
        (await test.signIn("colleague", secret)).data.accessToken,
        (await test.signIn("outsider", secret)).data.accessToken,
      ],
      company: [(await test.signIn("outsider", secret)).data.accessToken],
    };
    for (const { name, route } of guarded) {
      if (!route.marks) continue;
      const answer = await call(name, route, own);
      assert.equal(answer.status, 200, name);
      const marks = route.marks.read(answer);
      assert.notEqual(marks.length, 0, name);
      for (const token of others[route.marks.of]) {
        const { text } = await call(name, route, token);
        for (const mark of marks) assert.ok(!text.includes(mark), `${name} shows ${mark}`);
      }
    }
  });

  it("R6-01 R6-07 refuses everything that needs a menu entry or a function to whom neither was granted", async () => {
    const bare = (await test.signIn("bare", secret)).data.accessToken;
    const before = await everything();
    for (const { name, route } of guarded) {
      if (!route.needs) continue;
      const answer = await call(name, route, bare);
      assert.deepEqual([answer.status, answer.errorCode, answer.data], [403, "forbidden", null], name);
    }
    assert.equal(await everything(), before);
    for (const need of needs) {
      assert.equal(await run("grant", "add", "bare", ...optionsOf(need)), 0);
      for (const { name: route, route: how } of guarded) {
        if (JSON.stringify(how.needs) !== JSON.stringify(need)) continue;
        assert.equal(
          (await call(route, how, bare)).status,
          how.isAbsent ? 404 : 200,
          `${route} with ${JSON.stringify(need)}`,
        );
      }
      assert.equal(await run("grant", "remove", "bare", ...optionsOf(need)), 0);
    }
  });

  it("R6-01 R6-07 needs the rights of the user while acting, and of the default user while imitating", async () => {
    for (const mode of ["virtual", "imitate"])
      assert.equal(await run("acting", "add", "stranger", "--company", manufacturer, "--mode", mode), 0);
    let token = (await test.signIn("stranger", secret)).data.accessToken;
    for (const [imitateCompany, code] of [
      ["false", "forbidden"],
      ["true", undefined],
    ] as const) {
      const body = { corpCode: manufacturer, corpName: "", department: "", imitateCompany };
      const url = "/pms/api/session/setVirtualGroupUser";
      token = (await test.call<{ accessToken: string }>({ method: "POST", url, token, body })).data.accessToken;
      for (const { name, route } of guarded) {
        if (!route.needs) continue;
        const { status, errorCode } = await call(name, route, token);
        const refused = code ?? (route.isOwnOnly ? "forbidden" : route.isPersonal && "imitation-read-only");
        const allowed = route.isAbsent ? [404, route.isAbsent] : [200, undefined];
        assert.deepEqual([status, errorCode], refused ? [403, refused] : allowed, `${name} ${imitateCompany}`);
      }
    }
  });

  it("gives the file of a task to its owner in its company alone", async () => {
    const path = "export/authorisation-1.txt";
    await writeFiles(test.dataDir, { [`objects/${path}`]: "rows" });
    const tasks = test.database.db as unknown as Kysely<{ export_task: { path: string | null; status: string } }>;
    await tasks.updateTable("export_task").set({ path, status: "success" }).execute();
    const statusOf = async (token: string) =>
      (await call(`GET ${exportBase}/file/download`, { query: `filePath=${path}` }, token)).status;
    assert.equal(await statusOf(await test.tokenOf("operator")), 200);
    for (const name of ["colleague", "outsider"])
      assert.equal(await statusOf((await test.signIn(name, secret)).data.accessToken), 404, name);
  });

  it("R6-07 lets a task be made where its function and the page of its rows were granted, in the rights of the session", async () => {
    const add = (token: string, reqid: string, body = taskBody) =>
      test.call({ method: "POST", url: `${exportBase}/task/add`, token, body, headers: { reqid } });
    const colleague = (await test.signIn("colleague", secret)).data.accessToken;
    assert.equal((await add(colleague, "one")).errorCode, "forbidden");
    assert.equal(await run("grant", "add", "colleague", "--function", "DECL_EXPORT"), 0);
    assert.equal((await add(colleague, "two")).status, 200);
    assert.equal(await run("grant", "remove", "colleague", "--menu", "DeclarationGoods"), 0);
    assert.equal((await add(colleague, "three", { ...taskBody, taskCode: "goods-list" })).status, 403);

    assert.equal(await run("acting", "add", "outsider", "--company", manufacturer, "--mode", "virtual"), 0);
    assert.equal(await run("acting", "add", "outsider", "--company", manufacturer, "--mode", "imitate"), 0);
    let token = (await test.signIn("outsider", secret)).data.accessToken;
    for (const [imitateCompany, status] of [
      ["false", 403],
      ["true", 200],
    ] as const) {
      const body = { corpCode: manufacturer, corpName: "", department: "", imitateCompany };
      const url = "/pms/api/session/setVirtualGroupUser";
      const answer = await test.call<{ accessToken: string }>({ method: "POST", url, token, body });
      token = answer.data.accessToken;
      assert.equal((await add(token, imitateCompany)).status, status, imitateCompany);
    }
  });
});
