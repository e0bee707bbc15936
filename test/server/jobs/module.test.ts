import assert from "node:assert/strict";
import { it } from "node:test";
import { fileURLToPath } from "node:url";
import type { Kysely } from "kysely";
import { loadModules } from "../../../server/module-contract/index.ts";
import { until } from "../../support/until.ts";
import { onEachEngine } from "../support/databases.ts";
import { openTestPortal } from "../support/portal.ts";
import { readJob } from "./support/jobs.ts";
import type { RecountTables } from "./support/recount-module.ts";

const module = fileURLToPath(new URL("./support/recount-module.ts", import.meta.url));
const meddling = fileURLToPath(new URL("./support/meddling-module.ts", import.meta.url));
const stray = fileURLToPath(new URL("./support/stray-kind-module.ts", import.meta.url));

onEachEngine("jobs of a module", (engine) => {
  it("are made by a call, done in a thread of their kind, and end with the portal", async () => {
    const test = await openTestPortal(engine, { env: { PORTAL_MODULES: module } });
    try {
      await test.portal.start();
      const { accessToken: token } = (await test.signIn("operator")).data;
      const call = {
        method: "POST",
        url: "/recount/api/jobs",
        token,
        body: { steps: 4 },
        headers: { reqid: "one" },
      } as const;
      const made = await test.call<{ id: string }>(call);
      assert.equal(made.status, 200);
      const tables = test.database.db as unknown as Kysely<RecountTables>;
      const found = () => tables.selectFrom("recount").selectAll().execute();
      await until(async () => (await found()).length > 0);
      assert.equal((await test.call<{ id: string }>(call)).data.id, made.data.id);
      assert.deepEqual(
        (await found()).map(({ id, outcome }) => [id, outcome]),
        [[made.data.id, "counted 4"]],
      );
      await test.call({ ...call, body: { fault: "trespass" }, headers: { reqid: "two" } });
      await until(async () => (await found()).length > 1);
      const outcomes = (await found()).map(({ outcome }) => outcome).join("\n");
      assert.match(outcomes, /gave up: TypeError: The objects of test begin with test\//);
    } finally {
      await test.close();
    }
  });

  it("are neither made nor cancelled by another module, whatever it knows of them", async () => {
    const test = await openTestPortal(engine, { env: { PORTAL_MODULES: `${module},${meddling}` } });
    try {
      // The portal does not start its threads: the job waits.
      const { accessToken: token } = (await test.signIn("operator")).data;
      const post = <T>(url: string, body: object) =>
        test.call<T>({ method: "POST", url, token, body, headers: { reqid: url } });
      const made = await post<{ id: string }>("/recount/api/jobs", { steps: 1 });
      const { id } = made.data;
      const cancelled = await post<{ cancelled: number }>("/meddling/api/cancel", { id });
      assert.deepEqual([cancelled.status, cancelled.data.cancelled], [200, 0]);
      assert.equal((await readJob(test.database.db as unknown as Kysely<never>, id)).kind, "test-recount");
      const refused = await post<{ refusal: string }>("/meddling/api/make", {});
      assert.match(refused.data.refusal, /this module has no job kind test-recount/);
    } finally {
      await test.close();
    }
  });
});

it("a kind whose name does not begin with that of its module is refused", async () => {
  await assert.rejects(loadModules([stray], []), /has the job kind "recount"; begin its name with "stray-"/);
});
