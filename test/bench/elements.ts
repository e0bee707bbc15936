/** Specification strings of declared goods: parsing as the rules do it, beside a bare split, and how it grows. */
import { specificationMaxBytes } from "@customs-portal/sdk/limits";
import { countBytes, parseElements } from "@customs-portal/sdk/rules";
import { median, printTable } from "./support/figures.ts";

const rounds = Number(process.env["BENCH_ROUNDS"] ?? 5);
const parses = Number(process.env["BENCH_PARSES"] ?? 1_000_000);
const elementCount = 12;
/** Texts that are parsed in turns, so that no engine knows the next one. */
const textCount = 1000;
const growthKb = [1, 4, 16, 64, 256, 1024];
/** Characters that are parsed for each length in a round. */
const growthChars = 64 * 2 ** 20;

/** A string of so many bytes as the customs count them, with the full-width marks that people type. */
function stringOf(seed: number): string {
  let text = "0|3";
  for (let element = 2; element < elementCount; element += 1)
    text += `|${["用途（照明）", "LED", "铝合金，塑料", "型号"][(seed + element) % 4]}${seed}`;
  while (countBytes(text) < specificationMaxBytes) text += "x";
  return text;
}
const strings = Array.from({ length: textCount }, (_, seed) => stringOf(seed));
if (strings.some((text) => countBytes(text) !== specificationMaxBytes)) throw new Error("A string has other bytes.");

const ways = {
  own: (text: string) => parseElements(text, elementCount),
  "floor: split": (text: string) => text.split("|"),
} as const;
type Way = keyof typeof ways;
const names = Object.keys(ways) as Way[];
/** What was parsed is looked at, or an engine would leave it out. */
let seen = 0;

function run(way: Way): number {
  const parse = ways[way];
  const start = performance.now();
  for (let at = 0; at < parses; at += 1) seen += parse(strings[at % textCount] ?? "").length;
  return performance.now() - start;
}

const found: Record<Way, number[]> = { own: [], "floor: split": [] };
for (let round = -1; round < rounds; round += 1) {
  for (const way of names) {
    const ms = run(way);
    if (round >= 0) found[way].push(ms);
  }
}
printTable(
  `${parses.toLocaleString("en")} strings of ${specificationMaxBytes} bytes, ${elementCount} elements, median of ${rounds}`,
  ["parse", "ms", "strings/s", "µs each"],
  names.map((way) => {
    const ms = median(found[way]);
    return [
      way,
      ms.toFixed(0),
      Math.round((parses / ms) * 1000).toLocaleString("en"),
      ((ms * 1000) / parses).toFixed(2),
    ];
  }),
);
const ratios = found.own.map((ms, round) => ms / (found["floor: split"][round] ?? NaN));
console.log(`own / floor: ${median(ratios).toFixed(2)} times the time`);

/** Nanoseconds for each character of a text of this length. */
function growth(kb: number): number {
  const text = "0|3|长度（米）；".repeat(Math.ceil((kb * 1024) / 10)).slice(0, kb * 1024);
  const times = Math.max(1, Math.round(growthChars / text.length));
  const start = performance.now();
  for (let turn = 0; turn < times; turn += 1) seen += parseElements(text, elementCount).length;
  return ((performance.now() - start) * 1e6) / (times * text.length);
}
const grown = growthKb.map((kb) => {
  growth(kb);
  return { kb, ns: median(Array.from({ length: rounds }, () => growth(kb))) };
});
printTable(
  `Time for each character of longer strings, median of ${rounds}`,
  ["length kB", "ns / character", "of that at 1 kB"],
  grown.map(({ kb, ns }) => [String(kb), ns.toFixed(2), (ns / (grown[0]?.ns ?? NaN)).toFixed(2)]),
);
if (seen === 0) throw new Error("Nothing was parsed.");
