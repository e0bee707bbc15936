import { hash } from "node:crypto";

/** The name under which the database knows a token or a key made of several texts; none can be read back from it. */
export function digest(...parts: readonly string[]): string {
  return hash("sha256", parts.length === 1 ? (parts[0] ?? "") : JSON.stringify(parts), "hex");
}
