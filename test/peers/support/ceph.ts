import { execFile, spawn, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { holdPort } from "../../server/support/process.ts";

const run = promisify(execFile);
const stepMs = 60_000;
const endMs = 5_000;
const accessKey = "test";
const secretKey = "test-secret";

/** The S3 gateway of Ceph with a store in memory. */
export interface Ceph {
  endpoint: string;
  port: number;
  /** What the SDK finds its credentials by. */
  credentials: Readonly<Record<"AWS_ACCESS_KEY_ID" | "AWS_SECRET_ACCESS_KEY", string>>;
  /** Ends the gateway with a signal, as a machine that is gone. */
  stopGateway(): Promise<void>;
  startGateway(): Promise<void>;
  dispose(): Promise<void>;
}

/** Every address is a loopback one, every file in the folder. The gateway works with cephx alone. */
function configuration(folder: string, fsid: string, monitor: number, gateway: number): string {
  return [
    "[global]",
    `fsid = ${fsid}`,
    `mon host = [v2:127.0.0.1:${monitor}/0]`,
    "public addr = 127.0.0.1",
    "cluster addr = 127.0.0.1",
    ...["cluster", "service", "client"].map((side) => `auth ${side} required = cephx`),
    `keyring = ${folder}/keyring`,
    `log file = ${folder}/$name.log`,
    `admin socket = ${folder}/$name.$pid.asok`,
    `pid file = ${folder}/$name.$pid.pid`,
    `run dir = ${folder}`,
    "osd pool default size = 1",
    "osd pool default min size = 1",
    "osd pool default pg num = 1",
    "osd crush chooseleaf type = 0",
    "mon allow pool size one = true",
    `mon data = ${folder}/mon`,
    `osd data = ${folder}/osd`,
    "osd objectstore = memstore",
    "memstore device bytes = 4294967296",
    "[client.rgw]",
    `rgw frontends = beast endpoint=127.0.0.1:${gateway}`,
    `rgw data = ${folder}/rgw`,
    "",
  ].join("\n");
}

async function freePorts(count: number): Promise<number[]> {
  const held = await Promise.all(Array.from({ length: count }, holdPort));
  await Promise.all(held.map(({ release }) => release()));
  return held.map(({ port }) => port);
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  const limit = setTimeout(() => child.kill("SIGKILL"), endMs);
  child.kill(signal);
  await ended;
  clearTimeout(limit);
}

/** A cluster in a folder. */
class Cluster {
  readonly #children = new Set<ChildProcess>();
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async tool(program: string, ...args: readonly string[]): Promise<string> {
    return (await run(program, args, { timeout: stepMs })).stdout;
  }

  /** A program that reads the configuration. */
  configured(program: string, ...args: readonly string[]): Promise<string> {
    return this.tool(program, "-c", join(this.#folder, "ceph.conf"), ...args);
  }

  daemon(program: string, ...args: readonly string[]): ChildProcess {
    const child = spawn(program, ["-c", join(this.#folder, "ceph.conf"), "-f", ...args], { stdio: "ignore" });
    this.#children.add(child);
    child.once("exit", () => this.#children.delete(child));
    return child;
  }

  async dispose(): Promise<void> {
    await Promise.all([...this.#children].map((child) => end(child, "SIGKILL")));
    await rm(this.#folder, { recursive: true, force: true });
  }
}

async function makeKeys(cluster: Cluster, keyring: string): Promise<void> {
  const capabilities = [
    ["mon.", "--cap", "mon", "allow *"],
    ["client.admin", "--cap", "mon", "allow *", "--cap", "osd", "allow *"],
    ["client.rgw", "--cap", "mon", "allow rw", "--cap", "osd", "allow rwx"],
    ["osd.0", "--cap", "mon", "allow profile osd", "--cap", "osd", "allow *"],
  ];
  await cluster.tool("ceph-authtool", "--create-keyring", keyring);
  for (const [name = "", ...caps] of capabilities)
    await cluster.tool("ceph-authtool", keyring, "--gen-key", "-n", name, ...caps);
}

async function untilAnswers(endpoint: string, gateway: ChildProcess): Promise<void> {
  for (const deadline = Date.now() + stepMs; ; await delay(100)) {
    if (
      await fetch(endpoint).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return;
    if (gateway.exitCode !== null || Date.now() > deadline) throw new Error("the gateway of Ceph does not answer");
  }
}

/** Makes a monitor, a store in memory and a gateway, and waits until it answers. */
export async function startCeph(): Promise<Ceph> {
  const folder = await mkdtemp(join(tmpdir(), "customs-portal-ceph-"));
  const cluster = new Cluster(folder);
  try {
    const [monitorPort = 0, port = 0] = await freePorts(2);
    const fsid = randomUUID();
    const storeId = randomUUID();
    const keyring = join(folder, "keyring");
    const endpoint = `http://127.0.0.1:${port}`;
    for (const name of ["mon", "osd", "rgw"]) await mkdir(join(folder, name));
    await writeFile(join(folder, "ceph.conf"), configuration(folder, fsid, monitorPort, port));
    await makeKeys(cluster, keyring);
    const map = join(folder, "monmap");
    await cluster.tool("monmaptool", "--create", "--addv", "a", `[v2:127.0.0.1:${monitorPort}/0]`, "--fsid", fsid, map);
    await cluster.configured("ceph-mon", "-i", "a", "--mkfs", "--monmap", map, "--keyring", keyring);
    cluster.daemon("ceph-mon", "-i", "a");
    await cluster.configured("ceph", "auth", "import", "-i", keyring);
    await cluster.configured("ceph", "osd", "new", storeId, "0");
    await cluster.configured("ceph-osd", "-i", "0", "--mkfs", "--osd-uuid", storeId);
    cluster.daemon("ceph-osd", "-i", "0");
    let gateway: ChildProcess | undefined;
    async function startGateway(): Promise<void> {
      gateway = cluster.daemon("radosgw", "-n", "client.rgw");
      await untilAnswers(endpoint, gateway);
    }
    await startGateway();
    const user = ["user", "create", "--uid=portal", "--display-name=portal"];
    const keys = [`--access-key=${accessKey}`, `--secret-key=${secretKey}`];
    await cluster.configured("radosgw-admin", "-n", "client.rgw", ...user, ...keys);
    return {
      endpoint,
      port,
      credentials: { AWS_ACCESS_KEY_ID: accessKey, AWS_SECRET_ACCESS_KEY: secretKey },
      async stopGateway() {
        if (gateway) await end(gateway, "SIGKILL");
      },
      startGateway,
      dispose: () => cluster.dispose(),
    };
  } catch (error) {
    const log = await readFile(join(folder, "client.rgw.log"), "utf8").catch(() => "");
    await cluster.dispose();
    throw new Error(`Ceph does not run: ${String(error)} ${log.slice(-500)}`, { cause: error });
  }
}
