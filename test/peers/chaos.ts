/** A portal of several nodes whose parts fail all the time; the command is told of in scripts/chaos.ts. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { settleAll } from "../../server/base/index.ts";
import { openObjectStore } from "../../server/objects/index.ts";
import { admin, endProcesses } from "../server/support/process.ts";
import { until } from "../support/until.ts";
import { startCeph, type Ceph } from "./support/ceph.ts";
import { startLoad, type Load } from "./support/chaos-load.ts";
import { judge, type Window } from "./support/chaos-verdict.ts";
import { startCluster, type Cluster } from "./support/cluster.ts";
import { blows, startFleet, type Blow, type Member } from "./support/fleet.ts";
import { connectTo } from "./support/http2.ts";
import { startNginxBefore, type Nginx } from "./support/nginx.ts";

const seconds = Number(process.env["CHAOS_SECONDS"] ?? 600);
const password = "Chaos-test-2026";
const database = "postgres";
const bucket = "portal";
const region = "us-east-1";
/** Rest after each blow, at most. */
const restMs = 2000;
/** About as long after one failover comes the next one. */
const failoverSeconds = 100;
const modules = ["./support/tally-module.ts", "../server/modules/export/support/fixture-module.ts"];

/** What befalls whom: everything once, in any order, and again. */
function* drawBlows(members: readonly Member[]): Generator<{ member: Member; blow: Blow }, never> {
  const all = members.flatMap((member) => blows.map((blow) => ({ member, blow, order: 0 })));
  for (;;) {
    for (const each of all) each.order = Math.random();
    yield* all.toSorted((left, right) => left.order - right.order);
  }
}

async function signIn(nginx: Nginx): Promise<string> {
  const client = await connectTo(nginx);
  const answer = await client.post("/pms/api/session", { userName: "operator", password, loginType: "password" });
  client.close();
  return (JSON.parse(answer.body.toString()) as { data: { accessToken: string } }).data.accessToken;
}

/** Strikes one part after the other until the time is over. */
async function wreak(members: readonly Member[], isOver: () => boolean, counts: Map<string, number>): Promise<void> {
  const drawn = drawBlows(members);
  while (!isOver()) {
    const { member, blow } = drawn.next().value;
    const name = `${member.kind}: ${blow}`;
    console.log(`${new Date().toISOString()} ${name}`);
    await member.strike(blow);
    counts.set(name, (counts.get(name) ?? 0) + 1);
    await delay(Math.random() * restMs);
  }
}

/** The servers of the database: one writes, the other copies it. */
interface Servers {
  primary: Cluster;
  standby: Cluster;
}

/** Kills the server that writes, lets its copy write, and makes what was killed the copy of that. */
async function failOver(servers: Servers, load: Load): Promise<Window> {
  const { primary, standby } = servers;
  console.log(`${new Date().toISOString()} PostgreSQL: failover`);
  const from = performance.now();
  await primary.kill();
  await standby.promote();
  await until(() => [...load.writes.values()].some((call) => call.status === 200 && call.from > from));
  const window = { from, to: performance.now() };
  await primary.follow(standby);
  Object.assign(servers, { primary: standby, standby: primary });
  return window;
}

async function failOverAgain(servers: Servers, load: Load, isOver: () => boolean): Promise<Window[]> {
  const count = Math.max(1, Math.round(seconds / failoverSeconds));
  const startedAt = performance.now();
  const windows: Window[] = [];
  for (let index = 0; index < count; index += 1) {
    const dueAt = startedAt + ((index + 0.5) / count) * seconds * 1000;
    while (performance.now() < dueAt && !isOver()) await delay(restMs);
    windows.push(await failOver(servers, load));
  }
  return windows;
}

async function underLoad<T>(load: Load, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    await load.stop();
  }
}

async function openBucket({ endpoint, credentials }: Ceph) {
  Object.assign(process.env, credentials);
  const client = new S3Client({ endpoint, region, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
  return openObjectStore({ kind: "s3", bucket, prefix: "files/", pathStyle: true, endpoint, region });
}

/** Gives the nodes another configuration each time; a command that meets a failover is given again. */
function publisher(folder: string, env: Readonly<Record<string, string>>): () => Promise<string> {
  let round = 0;
  return async () => {
    const set = join(folder, "set");
    await mkdir(set, { recursive: true });
    await writeFile(join(set, "config.json"), JSON.stringify({ title: { en: `Round ${(round += 1)}` } }));
    let version = "";
    await until(async () => {
      const { code, out } = await admin(env, "config", "publish", set);
      version = /as version ([\w-]+)/.exec(out)?.[1] ?? "";
      return code === 0;
    });
    return version;
  };
}

async function run(folder: string, ceph: Ceph, servers: Servers): Promise<boolean> {
  const hosts = [servers.primary.host, servers.standby.host];
  const address = `postgresql://postgres@HOSTS/${database}?target_session_attrs=read-write`;
  const env = {
    ...ceph.credentials,
    PORTAL_PASSWORD: password,
    PORTAL_MODULES: modules.map((file) => fileURLToPath(new URL(file, import.meta.url))).join(","),
    PORTAL_CONFIG: "published",
    PORTAL_OBJECTS: `s3://${bucket}/files`,
    PORTAL_S3_REGION: region,
    PORTAL_LOG_LEVEL: "fatal",
    PORTAL_SECURITY_LOG: "off",
    PORTAL_TRUST_PROXY: "127.0.0.1",
    PORTAL_DB_CONNECTIONS: "9",
    PORTAL_EXPORT_OPEN_TASKS: "1000",
  };
  const publish = publisher(folder, {
    ...env,
    PORTAL_DATA: join(folder, "admin"),
    PORTAL_S3_ENDPOINT: ceph.endpoint,
    DATABASE_URL: address.replace("HOSTS", hosts.join(",")),
  });
  const store = await openBucket(ceph);
  const fleet = await startFleet(
    { env, database: address, servers: hosts, s3Port: ceph.port, folder, publish },
    { nodes: 3, workers: 2 },
  );
  const nginx = await startNginxBefore(fleet.hosts);
  try {
    await publish();
    for (const host of fleet.hosts) await until(async () => (await fetch(`http://${host}/config.json`)).ok);
    const load = startLoad(nginx, await signIn(nginx));
    const counts = new Map<string, number>();
    const endsAt = performance.now() + seconds * 1000;
    let hasFailed = false;
    const isOver = () => hasFailed || performance.now() > endsAt;
    function fail(error: unknown): never {
      hasFailed = true;
      throw error;
    }
    const windows = await underLoad(load, async () => {
      const [nodes = [], workers = []] = ["node", "worker"].map((wanted) =>
        fleet.members.filter(({ kind }) => kind === wanted),
      );
      const failingOver = failOverAgain(servers, load, isOver);
      const all = [wreak(nodes, isOver, counts), wreak(workers, isOver, counts), failingOver];
      // What goes on while the others are taken down would start something anew.
      await settleAll(all.map((each) => each.catch((error: unknown) => fail(error))));
      return failingOver;
    });
    // A start puts aside what dead workers left.
    await fleet.members[0]?.strike("restart");
    return await judge(load, { url: servers.primary.url(database), store, windows }, counts);
  } finally {
    await nginx.dispose();
    endProcesses();
    await fleet.dispose();
    store.close();
  }
}

const folder = await mkdtemp(join(tmpdir(), "customs-portal-chaos-"));
const ceph = await startCeph();
const primary = await startCluster();
const standby = await primary.addStandby();
try {
  process.exitCode = (await run(folder, ceph, { primary, standby })) ? 0 : 1;
} finally {
  endProcesses();
  await primary.dispose();
  await standby.dispose();
  await ceph.dispose();
  await rm(folder, { recursive: true, force: true });
}
