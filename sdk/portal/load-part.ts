import { HttpError } from "./http-error.ts";

/**
 * Loads a part of this package that a call needs.
 * @throws HttpError `network-failure` where it does not load; the next call tries again
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (cause) {
    throw new HttpError("network-failure", { status: 0, envelopeCode: 0, cause });
  }
}
