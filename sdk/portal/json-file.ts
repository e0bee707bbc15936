import { envelopeMaxBytes } from "../limits.ts";

/** The value of a small file of a JSON object; undefined for any other file. */
export async function readJsonObject(file: Blob): Promise<unknown> {
  if (file.size > envelopeMaxBytes || !(await file.slice(0, 64).text()).trimStart().startsWith("{")) return undefined;
  try {
    return JSON.parse(await file.text());
  } catch {
    return undefined;
  }
}
