import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { install, type Clock } from "@sinonjs/fake-timers";
import { uploadLongestRetryMs } from "@customs-portal/sdk/limits";
import { pause } from "../../support/until.ts";
import type { BadLine } from "./bad-line.ts";
import { Client } from "./client.ts";
import type { FaultPortal } from "./fault-portal.ts";
import { fullDiskBytes, type Interruption, type PlannedInterruption, type RunPlan } from "./plan.ts";
import { emptyTally, interruptionsOf, sentAgain, type Tally } from "./tally.ts";

/** Refusals of a full disk that a client meets before there is room. */
const refusalsWanted = 6;
const fullLimitMs = 60_000;
/** Steps of the stopped clock, each followed by real time in which connections break. */
const stepMs = 5_000;
const nextStepMs = 500;
const breathMs = 3;
/** How long a patient client goes on: longer than any network is away. */
const patienceMs = 15 * 60_000;

/** Bytes of which no two chunks are the same. */
function contentOf(size: number, seed: number): Buffer<ArrayBuffer> {
  const words = new Uint32Array(Math.ceil(size / 4));
  let state = seed;
  for (let index = 0; index < words.length; index += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    words[index] = state;
  }
  return Buffer.from(words.buffer, 0, size);
}

/** Stops the clock of the client where its network is away for minutes; otherwise it goes with the real one. */
function clockFor(plan: RunPlan): Clock | undefined {
  const isAway = plan.interruptions.some(({ is }) => is === "offline" || is === "unnoticed");
  if (!isAway) return undefined;
  const options = {
    toFake: ["setTimeout", "clearTimeout", "performance"],
    shouldAdvanceTime: true,
    advanceTimeDelta: 5,
    shouldClearNativeTimers: true,
  };
  return install(options);
}

interface Scene {
  plan: RunPlan;
  portal: FaultPortal;
  line: BadLine;
  client: Client;
  clock: Clock | undefined;
  tally: Tally;
}

async function loseNetwork({ line, client, clock, tally }: Scene, minutes: number, isNoticed: boolean): Promise<void> {
  client.network.isAway = isNoticed;
  line.goDown();
  for (let passed = 0; passed < minutes * 60_000; passed += stepMs) {
    await clock?.tickAsync(stepMs);
    await pause(breathMs);
  }
  tally.offlineMinutes += minutes;
  // In minutes it would have: what comes again while the same chunk is still being stored is sent away.
  await line.answered();
  line.comeUp();
  client.network.comeBack();
  // Who waits between two tries goes on in the time of the stopped clock, too.
  const { heard } = line;
  for (let passed = 0; line.heard === heard && passed < uploadLongestRetryMs; passed += nextStepMs) {
    await clock?.tickAsync(nextStepMs);
    await pause(breathMs);
  }
}

/** The beginning happens at once, before anything else on the line; the promise is its end. */
const happenings: Record<Interruption, (scene: Scene, planned: PlannedInterruption) => Promise<void>> = {
  async kill({ portal, line, tally }) {
    tally.kills += 1;
    line.serverState = "gone";
    await portal.kill();
    line.serverState = "well";
  },
  async reload({ client, tally }) {
    tally.reloads += 1;
    client.reload();
  },
  offline(scene, { minutes }) {
    scene.tally.offline += 1;
    return loseNetwork(scene, minutes, true);
  },
  unnoticed(scene, { minutes }) {
    scene.tally.offline += 1;
    return loseNetwork(scene, minutes, false);
  },
  async pause({ client, tally }) {
    tally.pauses += 1;
    client.pause();
    await pause(10);
    client.resume();
  },
  async full({ portal, line, tally }) {
    tally.full += 1;
    const end = performance.now() + fullLimitMs;
    while (line.refusals < refusalsWanted && performance.now() < end) await pause(5);
    await portal.limitFiles();
    line.serverState = "well";
    assert.ok(line.refusals > 0, "the full disk was met");
  },
};

/** Lets the interruptions of a plan happen, one after the other, each once its chunks are acknowledged. */
function interrupt(scene: Scene): { ended(): Promise<void> } {
  const { plan, line } = scene;
  const left = [...plan.interruptions];
  let happening = Promise.resolve();
  let isBusy = false;
  let failure: unknown;
  line.onChunk = () => {
    const [next] = left;
    if (isBusy || !next || line.acknowledged.size < next.afterChunks) return;
    left.shift();
    isBusy = true;
    happening = happenings[next.is](scene, next)
      .catch((cause: unknown) => (failure = cause))
      .then(() => void (isBusy = false));
  };
  return {
    async ended() {
      await happening;
      if (failure) throw failure as Error;
    },
  };
}

/**
 * Uploads the files of a plan through all its faults and compares every stored byte.
 * @returns what happened
 * @throws AssertionError where a byte is wrong, a file is missing or too many, or more is sent again than may be
 */
export async function runPlan(plan: RunPlan, portal: FaultPortal, line: BadLine, origin: string): Promise<Tally> {
  const tally = emptyTally();
  const folder = `faults/${plan.chunkBytes}-${plan.number}`;
  const contents = plan.files.map(({ name, size, seed }) => ({ name, content: contentOf(size, seed) }));
  const files = contents.map(({ name, content }) => new File([content], name, { lastModified: 1_700_000_000_000 }));
  const sums = Object.fromEntries(
    contents.map(({ name, content }) => [name, createHash("sha256").update(content).digest("hex")]),
  );
  line.begin(plan, tally, portal.address);
  if (plan.interruptions.some(({ is }) => is === "full")) {
    await portal.limitFiles(Math.max(fullDiskBytes, plan.chunkBytes));
    line.serverState = "full";
  }
  const clock = clockFor(plan);
  const client = new Client({
    origin,
    token: portal.token,
    folder,
    chunkBytes: plan.chunkBytes,
    patienceMs: plan.isPatient ? patienceMs : 0,
    octetStream: plan.octetStream,
    files,
  });
  const interruptions = interrupt({ plan, portal, line, client, clock, tally });
  try {
    await client.upload();
    await interruptions.ended();
    await line.quiet();
  } finally {
    client.close();
    clock?.uninstall();
  }
  tally.runs = 1;
  tally.files = files.length;
  tally.bytes = files.reduce((sum, { size }) => sum + size, 0);
  tally.chunks = files.reduce((sum, { size }) => sum + Math.max(1, Math.ceil(size / plan.chunkBytes)), 0);
  tally.triedAgain = client.triedAgain;
  assert.deepEqual(await portal.sums(folder), sums, "every byte of every file, and no other file");
  await portal.clear(folder);
  const [again, count] = [sentAgain(tally), interruptionsOf(tally)];
  assert.ok(again >= 0, `${tally.sendings} sendings of ${tally.chunks} chunks`);
  assert.ok(again <= 5 * count, `${again} chunks again after ${count} interruptions`);
  tally.mostAgain = count === 0 ? 0 : again / count;
  return tally;
}
