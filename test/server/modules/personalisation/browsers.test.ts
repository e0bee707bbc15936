import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { after, afterEach, before, it } from "node:test";
import type { Personalisation } from "@customs-portal/sdk/contract";
import { createPortal, mergeConfig, type PortalHost } from "@customs-portal/sdk/portal";
import { createFreshDatabase, onEachEngine, type FreshDatabase } from "../../support/databases.ts";
import { fixtureModule, password } from "../../support/portal.ts";
import { endProcesses, startServer, type ServerProcess } from "../../support/process.ts";
import { goods, port, price } from "./support.ts";

/** Kills of the server. */
const rounds = 3;
/** How long two browsers write before each. */
const writingMs = 700;
/** The longest rest of a browser between two writes. */
const restMs = 30;

onEachEngine("personalisation by two browsers", (engine) => {
  let fresh: FreshDatabase;
  let folder: string;
  let server: ServerProcess;
  let portals: PortalHost[] = [];

  before(async () => {
    fresh = await createFreshDatabase(engine);
    folder = await mkdtemp(join(tmpdir(), "customs-portal-"));
    server = await start();
  });
  afterEach(() => {
    for (const portal of portals) portal.destroy();
    portals = [];
  });
  after(async () => {
    await server.end("SIGKILL");
    endProcesses();
    await fresh.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const start = () =>
    startServer({
      PORT: "0",
      PORTAL_DATA: join(folder, "data"),
      PORTAL_PASSWORD: password,
      PORTAL_SEED_ROWS: "10",
      PORTAL_MODULES: fixtureModule,
      PORTAL_LOG_LEVEL: "error",
      PORTAL_SECURITY_LOG: "off",
      ...(fresh.url === undefined ? {} : { DATABASE_URL: fresh.url }),
    });

  /** The sdk in another browser of a user. */
  async function browser(userName = "operator"): Promise<PortalHost> {
    const origin = new URL(server.address).origin;
    const answer = await fetch(`${origin}/pms/api/session`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ userName, password, loginType: "password" }),
    });
    const { data } = (await answer.json()) as { data: { accessToken: string } };
    const portal = createPortal({
      location: { origin, hostname: "127.0.0.1" },
      config: mergeConfig({ trackUrl: "" }),
      token: () => data.accessToken,
    });
    portals.push(portal);
    return portal;
  }

  const columnsOf = (all: Personalisation) => all.tableColumn["orders"]?.map(({ key }) => key);
  const columns = (value: readonly (typeof goods)[]) => ({ kind: "tableColumn", key: "orders", value }) as const;
  const template = (name: string, value: readonly (typeof goods)[]) =>
    ({ kind: "xdoColumnTemplate", key: "orders", name, value }) as const;

  it("what each saves of one value since both have read it stands, for the user and for the company", async () => {
    const [one, other] = [await browser("manager"), await browser("manager")];
    for (const scope of ["user", "company"] as const) {
      const empty = await one.personalisation.load(scope);
      const begun = await one.personalisation.save(scope, columns([goods, port]), empty);
      const seen = await other.personalisation.load(scope);
      assert.deepEqual(seen.tableColumn, begun.tableColumn);
      assert.deepEqual(seen.versions?.tableColumn, begun.versions?.tableColumn);
      // Both work on from what they have seen.
      const mine = await one.personalisation.save(scope, columns([goods, port, price]), begun);
      const theirs = await other.personalisation.save(scope, columns([{ ...port, title: "Harbour" }]), seen);
      assert.deepEqual(columnsOf(mine), ["goods", "port", "price"]);
      assert.deepEqual(theirs.tableColumn["orders"], [{ ...port, title: "Harbour" }, price]);
      await one.personalisation.save(scope, template("Short", [goods]), mine);
      await other.personalisation.save(scope, template("Long", [goods, port]), theirs);
      const withForm = await one.personalisation.save(scope, { kind: "form", key: "order", value: ["goods"] }, mine);
      const merged = await other.personalisation.save(scope, { kind: "form", key: "order", value: ["port"] }, theirs);
      assert.deepEqual([withForm.form, merged.form], [{ order: ["goods"] }, { order: ["port", "goods"] }]);
      const now = await one.personalisation.load(scope);
      assert.deepEqual(now.tableColumn, theirs.tableColumn);
      assert.deepEqual(now.xdoColumnTemplate, { orders: { Short: [goods], Long: [goods, port] } });
      const without = await one.personalisation.save(scope, template("Long", []), now);
      assert.deepEqual(without.xdoColumnTemplate, { orders: { Short: [goods] } });
      const reset = await one.personalisation.save(scope, columns([]), without);
      assert.deepEqual((await other.personalisation.load(scope)).tableColumn, {});
      assert.deepEqual(reset.tableColumn, {});
    }
  });

  it("of many that write at once, each finds its own afterwards", async () => {
    const browsers = await Promise.all(Array.from({ length: 4 }, () => browser("manager")));
    const seen = await browsers[0]!.personalisation.load("user");
    const keys = browsers.map((_, n) => `column${n}`);
    await Promise.all(
      browsers.map(({ personalisation }, n) =>
        personalisation.save("user", columns([{ key: keys[n]!, title: "" }]), seen),
      ),
    );
    const now = await browsers[1]!.personalisation.load("user");
    assert.deepEqual(columnsOf(now)?.toSorted(), keys);
  });

  it("what was acknowledged stands after the server was killed while both wrote", async () => {
    const acknowledged = new Set<string>();
    for (let round = 0; round < rounds; round += 1) {
      let isKilled = false;
      const browsers = [await browser(), await browser()];
      const begun = await browsers[0]!.personalisation.load("user");
      const writers = browsers.map(async ({ personalisation }, name) => {
        let seen = begun;
        for (let n = 0; !isKilled; n += 1) {
          const key = `${round}-${name}-${n}`;
          const value = [...(seen.tableColumn["orders"] ?? []), { key, title: "" }];
          try {
            seen = await personalisation.save("user", columns(value), seen);
            acknowledged.add(key);
            // Without a rest two loops of one process keep step, and the same one is always late.
            await delay(Math.random() * restMs);
          } catch (error) {
            if (!isKilled) throw error;
          }
        }
      });
      await delay(writingMs);
      isKilled = true;
      await server.end("SIGKILL");
      await Promise.all(writers);
      server = await start();
      const now = await (await browser()).personalisation.load("user");
      const stored = new Set(columnsOf(now));
      assert.deepEqual(
        [...acknowledged].filter((key) => !stored.has(key)),
        [],
      );
    }
    assert.ok(acknowledged.size >= rounds, `${acknowledged.size} writes`);
  });
});
