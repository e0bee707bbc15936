import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { after, afterEach, before, describe, it } from "node:test";
import type { Kysely } from "kysely";
import pg from "pg";
import { signInsMax } from "@customs-portal/sdk/limits";
import { openPortal, readConfig, sendMessage, type Portal } from "../../../../server/index.ts";
import { until } from "../../../support/until.ts";
import { engines, onEachEngine, skipMissingEngine } from "../../support/databases.ts";
import { openTestPortal, password, type TestPortal } from "../../support/portal.ts";
import { countPayload } from "../export/support/tasks.ts";
import { openStream, type HintStream } from "./support/stream.ts";

const exporting = fileURLToPath(new URL("../export/support/fixture-module.ts", import.meta.url));
const limitOfUser = 8;
const connects = 400;
/** Connections to the database that wait for their end have a timer each. */
const poolTimers = 20;

const listen = (portal: Portal) => portal.app.listen({ host: "127.0.0.1", port: 0 });

onEachEngine("hints", (engine) => {
  let test: TestPortal;
  let address: string;
  const open: HintStream[] = [];
  before(async () => {
    test = await openTestPortal(engine, { env: { PORTAL_MODULES: exporting } });
    address = await listen(test.portal);
  });
  afterEach(() => {
    for (const stream of open.splice(0)) stream.close();
  });
  after(() => test.close());

  async function streamOf(token: string): Promise<HintStream> {
    const stream = await openStream(address, token);
    open.push(stream);
    return stream;
  }

  async function message(userNo: string): Promise<void> {
    const db = test.database.db;
    const { id } = await db.selectFrom("app_user").select("id").where("user_no", "=", userNo).executeTakeFirstOrThrow();
    await db.transaction().execute((trx) =>
      sendMessage(trx as unknown as Kysely<never>, {
        userId: id,
        corpCode: null,
        category: "announcements",
        title: "new",
        text: "",
        path: null,
        tone: "info",
      }),
    );
  }

  it("reach the pages of their user and of nobody else, without data and past the buffer of a proxy", async () => {
    const own = await streamOf(await test.tokenOf("operator"));
    const other = await streamOf(await test.tokenOf("manager"));
    assert.equal(own.status, 200);
    assert.equal(own.headers["content-type"], "text/event-stream; charset=utf-8");
    assert.equal(own.headers["cache-control"], "no-store");
    assert.equal(own.headers["x-accel-buffering"], "no");
    const token = await test.tokenOf("operator");
    const task = countPayload({ rows: 10 });
    assert.equal(
      (await test.call({ method: "POST", url: "/exportasync/api/v1/task/add", token, body: task })).status,
      200,
    );
    await own.has("exports");
    await message("operator");
    await own.has("messages");
    await message("manager");
    await other.has("messages");
    assert.deepEqual(new Set(other.events), new Set(["messages"]));
  });

  it("tell of an export that ends, from the thread that wrote it", async () => {
    const token = await test.tokenOf("operator");
    const stream = await streamOf(token);
    await test.portal.start();
    await stream.has("messages");
    await stream.has("exports");
    const { data } = await test.call<{ content: { statusCode: string }[] }>({
      method: "POST",
      url: "/exportasync/api/v1/task/get",
      token,
      body: {},
    });
    assert.deepEqual(new Set(data.content.map(({ statusCode }) => statusCode)), new Set(["success"]));
  });

  it("end with the session: at a sign-out and at a company switch", async () => {
    const [signedOut, switched] = [await test.tokenOf("manager"), await test.tokenOf("manager")];
    const [first, second] = [await streamOf(signedOut), await streamOf(switched)];
    await test.call({ method: "DELETE", url: "/pms/api/session", token: signedOut });
    await until(first.isOver);
    assert.equal(second.isOver(), false);
    const body = { corpCode: "4403180629", corpName: "" };
    const answer = await test.call({ method: "POST", url: "/pms/api/session/setBghCompany", token: switched, body });
    assert.equal(answer.status, 200, answer.text);
    await until(second.isOver);
    const late = await streamOf(switched);
    assert.equal(late.status, 200);
    await until(late.isOver);
    assert.equal((await streamOf(signedOut)).status, 402);
  });

  it("keep no session alive", async () => {
    const token = await test.tokenOf("operator");
    test.clock.now += 29 * 60_000;
    const stream = await streamOf(token);
    assert.equal(stream.status, 200);
    test.clock.now += 2 * 60_000;
    assert.equal((await test.call({ url: "/pms/api/session", token })).status, 402);
  });

  it("are bounded by user: one more ends the oldest, though its window never reads", async () => {
    const token = await test.tokenOf("operator");
    const streams: HintStream[] = [];
    for (let index = 0; index < limitOfUser; index += 1) streams.push(await streamOf(token));
    assert.equal((await streamOf(await test.tokenOf("manager"))).status, 200);
    streams.push(await streamOf(token));
    assert.deepEqual([...new Set(streams.map(({ status }) => status))], [200]);
    await until(() => streams[0]?.isOver() === true);
    assert.deepEqual(
      streams.filter(({ isOver }) => isOver()),
      [streams[0]],
    );
  });

  it("end with a sign-in that further ones have ended", async () => {
    // Those of other tests would end before it.
    await test.database.db
      .deleteFrom("session")
      .where("user_id", "in", (eb) => eb.selectFrom("app_user").select("id").where("user_no", "=", "manager"))
      .execute();
    const stream = await streamOf(await test.tokenOf("manager"));
    const families = async () =>
      (
        await test.database.db
          .selectFrom("session as s")
          .innerJoin("app_user as u", "u.id", "s.user_id")
          .select("s.family")
          .where("u.user_no", "=", "manager")
          .execute()
      ).length;
    const [row] = await test.database.db
      .selectFrom("session as s")
      .innerJoin("app_user as u", "u.id", "s.user_id")
      .selectAll("s")
      .where("u.user_no", "=", "manager")
      .execute();
    assert.ok(row);
    // Those of before, without the work of a hundred sign-ins.
    const others = Array.from({ length: signInsMax - 1 }, (_, at) => `another ${at}`);
    await test.database.db
      .insertInto("session")
      .values(
        others.map((name) => ({ ...row, token_hash: name, family: name, abs_expires_at: row.abs_expires_at + 1 })),
      )
      .execute();
    assert.equal(await families(), signInsMax);
    await test.tokenOf("manager");
    assert.equal(await families(), signInsMax);
    await until(stream.isOver);
    // With the next sign of life it would have been seen in any case.
    assert.equal(stream.signs(), 1);
  });

  it(`leave nothing behind after ${connects} connects and disconnects`, async () => {
    const token = await test.tokenOf("operator");
    const connections = () =>
      new Promise<number>((resolve, reject) =>
        test.portal.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      );
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
    // What the first one makes for good.
    const first = await openStream(address, token);
    first.close();
    await until(first.isOver);
    await until(async () => (await connections()) === 0);
    const before = timers();
    for (let index = 0; index < connects; index += limitOfUser) {
      const streams = await Promise.all(Array.from({ length: limitOfUser }, () => openStream(address, token)));
      for (const stream of streams) stream.close();
      await until(async () => (await connections()) === 0);
    }
    await until(
      () => timers() <= before + poolTimers,
      () => `${timers()} timers, ${before} before`,
    );
    const last = await streamOf(token);
    assert.equal(last.status, 200);
  });

  it("end when the server does", async () => {
    const shared = engine === "postgres" && { PORTAL_OBJECTS: `${test.dataDir}/objects` };
    const own = { PORTAL_DATA: `${test.dataDir}-2`, ...shared };
    const another = await openPortal(readConfig({ ...test.env, ...own }), { now: () => test.clock.now });
    const place = await listen(another);
    const signIn = { userName: "operator", password, loginType: "password" };
    const answer = await another.app.inject({ method: "POST", url: "/pms/api/session", body: signIn });
    const stream = await openStream(place, answer.json<{ data: { accessToken: string } }>().data.accessToken);
    assert.equal(stream.status, 200);
    await another.close();
    await until(stream.isOver);
  });
});

skipMissingEngine();
if (engines.includes("postgres"))
  describe("hints between nodes", () => {
    let test: TestPortal;
    let other: Portal;
    let addresses: string[];
    before(async () => {
      test = await openTestPortal("postgres", { env: { PORTAL_MODULES: exporting } });
      other = await openPortal(readConfig(test.env), { now: () => test.clock.now });
      addresses = [await listen(test.portal), await listen(other)];
    });
    after(async () => {
      await other.close();
      await test.close();
    });

    const addTask = (token: string) =>
      test.call({ method: "POST", url: "/exportasync/api/v1/task/add", token, body: countPayload({ rows: 10 }) });

    it("reach pages of another node, whose streams end at a sign-out here", async () => {
      const token = await test.tokenOf("operator");
      const streams = await Promise.all(addresses.map((address) => openStream(address, token)));
      await addTask(await test.tokenOf("operator"));
      await Promise.all(streams.map((stream) => stream.has("exports")));
      await test.call({ method: "DELETE", url: "/pms/api/session", token });
      for (const stream of streams) await until(stream.isOver);
    });

    it("come again after the connection of a listener was cut, and what was missed is told to all", async () => {
      const token = await test.tokenOf("operator");
      const stream = await openStream(addresses[1] ?? "", token);
      const client = new pg.Client({ connectionString: test.env["DATABASE_URL"] });
      await client.connect();
      const listening =
        "select pid from pg_stat_activity where application_name = 'customs-portal hints' and datname = current_database()";
      const cut = await client.query<{ pid: number }>(listening);
      assert.equal(cut.rows.length, 2);
      await client.query(`select pg_terminate_backend(pid) from (${listening}) listening`);
      await stream.has("exports");
      await stream.has("messages");
      const before = stream.events.filter((name) => name === "exports").length;
      await addTask(token);
      await stream.has("exports", before + 1);
      // The other one may take a moment longer.
      await until(async () => (await client.query(listening)).rows.length === 2);
      await client.end();
      stream.close();
    });
  });
