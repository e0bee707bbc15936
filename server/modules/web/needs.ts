import { join } from "node:path";
import { rename, writeFile } from "node:fs/promises";
import * as z from "zod/mini";
import { lineNeedsSchema, type BizConfig, type LineNeeds } from "@customs-portal/sdk/contract";
import { readEntry } from "./entry-file.ts";

/** What the operator has accepted, by the key of the line; below the data folder. */
export const acceptedFile = "accepted-needs.json";

const acceptedSchema = z.record(z.string(), lineNeedsSchema);
export type AcceptedNeeds = z.infer<typeof acceptedSchema>;

/** @throws Error naming the file when it cannot be read */
export async function readAccepted(dataDir: string): Promise<AcceptedNeeds> {
  const file = join(dataDir, acceptedFile);
  try {
    const content = await readEntry(file, dataDir);
    return content ? acceptedSchema.parse(JSON.parse(content.toString("utf8"))) : {};
  } catch (cause) {
    throw new Error(`${file} cannot be read; "npm run admin -- line accept" writes it`, { cause });
  }
}

/** What the file holds. */
export function acceptedText(accepted: AcceptedNeeds): string {
  return `${JSON.stringify(accepted, null, 2)}\n`;
}

/** Writes beside and renames: a portal that reads meanwhile finds the one or the other. */
export async function writeAccepted(dataDir: string, accepted: AcceptedNeeds): Promise<void> {
  const file = join(dataDir, acceptedFile);
  const beside = `${file}.${process.pid}.tmp`;
  await writeFile(beside, acceptedText(accepted));
  await rename(beside, file);
}

const kinds = ["connect", "trustedTypes"] as const;

/** What lines may have of the policy, and what waits for the operator. */
export interface NeedsOfLines {
  connect: string[];
  trustedTypes: string[];
  /** By the key of the line. */
  waiting: ReadonlyMap<string, LineNeeds>;
}

/** What nobody has accepted of what a line asks for; undefined where nothing is left. */
export function waitingNeeds(key: string, needs: LineNeeds = {}, accepted: AcceptedNeeds): LineNeeds | undefined {
  const had = Object.hasOwn(accepted, key) ? accepted[key] : undefined;
  const open: LineNeeds = {};
  for (const kind of kinds) {
    const left = (needs[kind] ?? []).filter((each) => !had?.[kind]?.includes(each));
    if (left.length > 0) open[kind] = left;
  }
  return Object.keys(open).length > 0 ? open : undefined;
}

/** A line gets what it asks for and somebody accepted; asking for more takes another acceptance. */
export function weighNeeds(lines: BizConfig, accepted: AcceptedNeeds): NeedsOfLines {
  const granted = { connect: new Set<string>(), trustedTypes: new Set<string>() };
  const waiting = new Map<string, LineNeeds>();
  for (const [key, { needs }] of Object.entries(lines)) {
    const open = waitingNeeds(key, needs, accepted);
    if (open) waiting.set(key, open);
    for (const kind of kinds)
      for (const each of needs?.[kind] ?? []) if (!open?.[kind]?.includes(each)) granted[kind].add(each);
  }
  return { connect: [...granted.connect], trustedTypes: [...granted.trustedTypes], waiting };
}

/** Needs in words, as the policy has them. */
export function needsText({ connect = [], trustedTypes = [] }: LineNeeds): string {
  return [
    ...(connect.length > 0 ? [`connect-src ${connect.join(" ")}`] : []),
    ...(trustedTypes.length > 0 ? [`trusted-types ${trustedTypes.join(" ")}`] : []),
  ].join("; ");
}
