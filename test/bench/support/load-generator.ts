/**
 * The browsers of all simulated users in a process of its own: `node load-generator.ts PLAYERS` (JSON). Answers each
 * order with what came of it.
 */
import { createRandom } from "../../../examples/declarations/server/seed/random.ts";
import { createBrowser, emptyRecord } from "./load-calls.ts";
import type { Order, Played, Players } from "./load-messages.ts";
import { createUser } from "./load-user.ts";

/** Sign-ins that are under way at once. */
const signInsAtOnce = 16;

const { origins, names, password } = JSON.parse(process.argv[2] ?? "") as Players;
let record = emptyRecord();
let turn = 0;
const nodeFor = (): string => origins[turn++ % origins.length] ?? "";
const users = names.map((name, at) => {
  const ip = `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`;
  const browser = createBrowser(ip, nodeFor, () => record);
  return createUser({ name, password, browser, random: createRandom(at) });
});

async function signInAll(): Promise<void> {
  const waiting = users.values();
  const one = async () => {
    for (const user of waiting) await user.signIn();
  };
  await Promise.all(Array.from({ length: signInsAtOnce }, one));
}

async function workAll(seconds: number, scale: number): Promise<void> {
  const ended = AbortSignal.timeout(seconds * 1_000);
  // A thousand users wait for the same end.
  await Promise.all(users.map((user) => user.work(scale, AbortSignal.any([ended]))));
}

async function play(order: Order): Promise<void> {
  record = emptyRecord();
  const began = performance.now();
  await (order.play === "sign-in" ? signInAll() : workAll(order.seconds, order.scale));
  const streams = users.filter(({ browser }) => browser.hasStream()).length;
  const played: Played = { ...record, seconds: (performance.now() - began) / 1_000, streams };
  process.send?.(played);
}

process.on("message", (order: Order) => void play(order));
process.on("disconnect", () => {
  for (const { browser } of users) browser.close();
  process.exit();
});
process.send?.("ready");
