import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { openObjectStore, type ObjectStoreSettings } from "../../../../server/objects/index.ts";
import { objectsBelow, patternOf } from "./bytes.ts";

const writerFile = fileURLToPath(new URL("./writer.ts", import.meta.url));

/** Starts a writer, kills it a moment after its first object, and tells which objects it said were there. */
async function killWriter(settings: ObjectStoreSettings, round: number): Promise<string[]> {
  const args = ["--conditions=source", writerFile, JSON.stringify(settings), String(round)];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  let told = "";
  child.stdout.on("data", (part: Buffer) => (told += part.toString()));
  const ended = once(child, "close");
  await Promise.race([once(child.stdout, "data"), ended]);
  await delay((round * 37) % 211);
  assert.equal(child.exitCode, null, "the writer goes on until it is killed");
  child.kill("SIGKILL");
  await ended;
  return told.split("\n").slice(0, -1);
}

/**
 * Kills writers of a store, each at another moment: what was told to be there is there, and whatever is seen is whole.
 * @returns how many objects were told, and how many are seen
 */
export async function runKillRounds(settings: ObjectStoreSettings, rounds: number) {
  const told: string[] = [];
  for (let round = 1; round <= rounds; round += 1) told.push(...(await killWriter(settings, round)));
  const store = await openObjectStore(settings);
  const seen = await objectsBelow(store, "kill/");
  const keys = new Set(seen.map(({ key }) => key));
  assert.deepEqual(
    told.filter((key) => !keys.has(key)),
    [],
    "nothing that was told is lost",
  );
  for (const { key, size } of seen) {
    const [, number, wanted] = /(\d+)-(\d+)-(?:put|parts)$/.exec(key) ?? [];
    assert.equal(size, Number(wanted), key);
    const stream = await store.read(key);
    assert.ok(stream && (await buffer(stream)).equals(patternOf(size, Number(number))), `${key} is whole`);
  }
  store.close();
  return { told: told.length, seen: seen.length };
}
