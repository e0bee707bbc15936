import assert from "node:assert/strict";
import { after, before, beforeEach, it } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import Fastify, { type FastifyInstance } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { PortalError } from "@customs-portal/sdk/errors";
import { endTimeLimits, handleError } from "../../../../server/http/index.ts";
import {
  addSessionRoutes,
  createLockOut,
  createFrameTokens,
  createSessionStore,
  createSignInKeys,
  createSignInMethods,
  findUser,
  type SignInMethod,
} from "../../../../server/modules/session/index.ts";
import { createSecurityLog } from "../../../../server/security-log/index.ts";
import { onEachEngine } from "../../support/databases.ts";
import { openTestPortal, type TestPortal } from "../../support/portal.ts";

const address = "/pms/api/session";
const none = "the browser is on its way to the identity provider";

onEachEngine("a sign-in method", (engine) => {
  let test: TestPortal;
  let app: FastifyInstance;
  const seen: string[] = [];
  before(async () => {
    test = await openTestPortal(engine);
  });
  after(() => test.close());

  /** A method as somebody would add one: whoever the provider names is taken, `operator` alone may use it. */
  const oidc = (): SignInMethod<{ loginType: string; credential: string }> => ({
    loginTypes: ["oidc", "oidc-off"],
    isAvailable: (loginType) => Promise.resolve(loginType === "oidc"),
    routes(scope) {
      scope.get("/pms/api/oidc/start", { config: { requires: { none } } }, (_request, reply) =>
        reply.redirect("https://idp.example.com/authorize"),
      );
    },
    async verify({ credential }) {
      seen.push(credential);
      if (credential === "used") throw new PortalError("credential-used");
      const user = await findUser(test.database.db, credential);
      return user && { user };
    },
    mayUse: ({ user_no }) => user_no === "operator",
  });

  /** The session calls of the server with these methods. */
  async function start(methods: readonly SignInMethod[]): Promise<FastifyInstance> {
    const { db, dialect } = test.database;
    const now = () => test.clock.now;
    const made = Fastify();
    made.decorateRequest("session", null);
    made.setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler).setErrorHandler(handleError);
    endTimeLimits(made);
    const sessions = createSessionStore(test.database, now);
    addSessionRoutes(made, {
      db,
      dialect,
      now,
      methods,
      keys: createSignInKeys(db, 2048, now),
      sessions,
      frameTokens: createFrameTokens({ db, dialect, sessions, frames: new Map(), now }),
      securityLog: createSecurityLog(test.database, undefined, now),
      lockOut: createLockOut(db, now),
    });
    try {
      await made.ready();
    } catch (error) {
      await made.close();
      throw error;
    }
    return made;
  }
  beforeEach(() => (seen.length = 0));
  const signIn = async (loginType: string, credential: string, remoteAddress = "203.0.113.1") => {
    const answer = await app.inject({ method: "POST", url: address, remoteAddress, body: { loginType, credential } });
    return answer.json<{ errorCode?: string; data: { userNo: string; accessToken: string } | null }>();
  };

  it("is one more of the list: it verifies, and the session and the security log are as for all", async () => {
    app = await start([oidc(), ...passwordOnly()]);
    const { data } = await signIn("oidc", "operator");
    assert.equal(data?.userNo, "operator");
    const headers = { authorization: `Bearer ${data.accessToken}` };
    assert.equal((await app.inject({ url: address, headers })).statusCode, 200);
    const events = await test.database.db.selectFrom("audit_event").selectAll().orderBy("seq", "desc").execute();
    assert.deepEqual([events[0]?.kind, events[0]?.user_no], ["sign-in", "operator"]);
    assert.match(events[0]?.detail ?? "", /"by":"oidc"/);
  });

  const passwordOnly = () =>
    createSignInMethods({
      db: test.database.db,
      keys: createSignInKeys(test.database.db, 2048, () => test.clock.now),
      audience: undefined,
      now: () => test.clock.now,
    });

  it("refuses whom it does not find and who may not use it with the same answer, and nobody else's login type", async () => {
    for (const credential of ["nobody", "manager"])
      assert.equal((await signIn("oidc", credential)).errorCode, "sign-in-refused", credential);
    assert.equal((await signIn("oidc", "used")).errorCode, "credential-used");
    for (const loginType of ["oidc-off", "saml", "guard"])
      assert.equal((await signIn(loginType, "operator")).errorCode, "sign-in-method-unavailable", loginType);
    assert.deepEqual(seen, ["nobody", "manager", "used"]);
  });

  it("has its failures counted: after too many of an address it is not asked any more", async () => {
    const codes = new Set<string | undefined>();
    for (let count = 0; count < 60; count += 1) codes.add((await signIn("oidc", "nobody", "203.0.113.9")).errorCode);
    assert.deepEqual([...codes], ["sign-in-refused", "too-many-requests"]);
    const asked = seen.length;
    assert.equal((await signIn("oidc", "operator", "203.0.113.9")).errorCode, "too-many-requests");
    assert.equal(seen.length, asked);
  });

  it("that does not answer is given up in time, its work is told so, and nobody is locked out for it", async () => {
    let told: unknown;
    const hanging = await start([
      {
        ...oidc(),
        limitMs: 50,
        verify: (_body, signal) => {
          signal.addEventListener("abort", () => (told = signal.reason), { once: true });
          return new Promise<never>(() => undefined);
        },
      },
    ]);
    const body = { loginType: "oidc", credential: "operator" };
    for (let count = 0; count < 10; count += 1) {
      const answer = await hanging.inject({ method: "POST", url: address, remoteAddress: "203.0.113.5", body });
      assert.deepEqual([answer.statusCode, answer.json<{ errorCode: string }>().errorCode], [503, "unavailable"]);
    }
    assert.match(String(told), /did not answer within 50 ms/);
    const failures = test.database.db
      .selectFrom("sign_in_failure")
      .selectAll()
      .where("subject", "like", "%203.0.113.5");
    assert.deepEqual(await failures.execute(), []);
    await hanging.close();
  });

  it("that throws at once has thrown, and leaves no time limit behind", async (context) => {
    const late: unknown[] = [];
    const collect = (error: unknown) => late.push(error);
    process.on("unhandledRejection", collect);
    context.after(() => process.off("unhandledRejection", collect));
    let told: unknown;
    const method: SignInMethod = {
      loginTypes: ["oidc"],
      limitMs: 20,
      verify(_body, signal) {
        signal.addEventListener("abort", () => (told = signal.reason), { once: true });
        throw new PortalError("credential-used");
      },
    };
    const throwing = await start([method]);
    const body = { loginType: "oidc", credential: "operator" };
    const answer = await throwing.inject({ method: "POST", url: address, remoteAddress: "203.0.113.6", body });
    assert.equal(answer.json<{ errorCode: string }>().errorCode, "credential-used");
    await delay(100);
    assert.deepEqual([late, told], [[], undefined]);
    await throwing.close();
  });

  it("brings public routes, whose answers are stored nowhere", async () => {
    const answer = await app.inject("/pms/api/oidc/start");
    assert.deepEqual([answer.statusCode, answer.headers["cache-control"]], [302, "no-store"]);
    await app.close();
  });

  it("is refused at the start with a route that does not say why it is public, or a login type of another", async () => {
    const closed: SignInMethod = { ...oidc(), routes: (scope) => void scope.get("/pms/api/oidc/start", () => "x") };
    await assert.rejects(start([closed]), /the route \/pms\/api\/oidc\/start of a sign-in method does not say why/);
    await assert.rejects(start([oidc(), oidc()]), /two sign-in methods have the login type "oidc"/);
  });
});
