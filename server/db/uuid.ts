import { randomBytes } from "node:crypto";

/** The time of a UUID of version 7, milliseconds since 1970; undefined for other text. */
export function timeOfUuid(text: string): number | undefined {
  const [, high = "", low = ""] = /^([\da-f]{8})-([\da-f]{4})-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/.exec(text) ?? [];
  return high === "" ? undefined : parseInt(high + low, 16);
}

/**
 * A UUID of version 7: its text sorts by time, so that it serves as a keyset.
 * @param now milliseconds since 1970
 */
export function uuidv7(now: number = Date.now()): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
