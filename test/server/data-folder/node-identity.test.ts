import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { holdNode } from "../../../server/data-folder/node-identity.ts";
import { until } from "../../support/until.ts";

const moduleUrl = new URL("../../../server/data-folder/node-identity.ts", import.meta.url).href;

describe("the identity of a node", () => {
  let folder: string;
  const children = new Set<ChildProcess>();
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "node-identity-"));
  });
  after(async () => {
    for (const child of children) child.kill("SIGKILL");
    await rm(folder, { recursive: true });
  });

  /** Holds a node in another process. */
  async function startOther(): Promise<{ child: ChildProcess; name: string }> {
    const code = `
      const { holdNode } = await import(${JSON.stringify(moduleUrl)});
      const name = holdNode(${JSON.stringify(folder)}).nameOf("thread");
      // Nothing refers to the node any more.
      await new Promise(setImmediate);
      gc();
      await new Promise(setImmediate);
      console.log(name);
      setInterval(() => {}, 1000);`;
    const args = ["--conditions=source", "--expose-gc", "--input-type=module", "--eval", code];
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
    children.add(child);
    const [line] = (await once(child.stdout, "data")) as [Buffer];
    return { child, name: line.toString().trim() };
  }

  it("differs between processes of one machine, also where they share host name and process number", () => {
    const nodes = [holdNode(folder), holdNode(folder)];
    const [first = "", second = ""] = nodes.map((node) => node.nameOf("thread"));
    assert.notEqual(first, second);
    assert.equal(nodes[0]?.isDead(second), false, "the other one lives");
    assert.equal(nodes[0]?.isDead(first), false, "it lives itself");
    for (const node of nodes) node.release();
  });

  it("is known to be dead as soon as its process is gone, however it ended", async () => {
    const here = holdNode(folder);
    const { child, name } = await startOther();
    assert.equal(here.isDead(name), false);
    here.forgetDead();
    child.kill("SIGKILL");
    await once(child, "exit");
    // The system may take a moment to take the lock of the process back.
    await until(() => here.isDead(name));
    here.forgetDead();
    assert.deepEqual(
      readdirSync(join(folder, "nodes")).filter((file) => file.endsWith(".lock")),
      [`${here.nameOf("x").split("/")[2]}.lock`],
    );
    assert.equal(here.isDead(name), false, "nothing is known any more");
    here.release();
    assert.ok(!existsSync(join(folder, "nodes", `${here.nameOf("x").split("/")[2]}.lock`)));
  });

  it("is not judged where nothing is known: another machine, another data folder, another version", () => {
    const here = holdNode(folder);
    const [system = "", host = ""] = here.nameOf("x").split("/");
    const id = "01234567-89ab-4def-8123-456789abcdef";
    for (const name of [
      `${system}/${host}/${id}/x`,
      here.nameOf("x").replace(system, "another-system"),
      `${host}/${process.pid}/boot/1`,
      "rubbish",
    ])
      assert.equal(here.isDead(name), false, name);
    here.release();
  });
});
