/** What became of a look at the files of a line. */
export type Health =
  /** All of them answer. @param ms what the slowest took */
  | { readonly state: "well"; readonly ms: number }
  /** They come from another site, which is not asked. */
  | { readonly state: "elsewhere" }
  | {
      readonly state: "broken";
      readonly reason: "none" | "status" | "type" | "timeout" | "network";
      readonly detail: string;
    };

/** How files are asked. */
export interface LookOptions {
  request?: typeof fetch;
  /** So long a file may take to answer. */
  limitMs?: number;
}

async function lookAt(
  address: string,
  signal: AbortSignal,
  { request = fetch, limitMs = 5_000 }: LookOptions,
): Promise<Health> {
  const limit = AbortSignal.timeout(limitMs);
  const from = performance.now();
  try {
    const answer = await request(address, {
      method: "HEAD",
      cache: "no-store",
      signal: AbortSignal.any([signal, limit]),
    });
    if (!answer.ok) return { state: "broken", reason: "status", detail: String(answer.status) };
    const type = answer.headers.get("content-type") ?? "";
    // A path that is no file may be answered with a page.
    if (!type.includes("javascript")) return { state: "broken", reason: "type", detail: type };
    return { state: "well", ms: performance.now() - from };
  } catch (cause) {
    signal.throwIfAborted();
    if (limit.aborted) return { state: "broken", reason: "timeout", detail: String(limitMs / 1000) };
    return { state: "broken", reason: "network", detail: cause instanceof Error ? cause.message : String(cause) };
  }
}

/** Asks whether the files of a line answer, each for five seconds at most; what is wrong with the first that does not. */
export async function checkFiles(
  files: readonly string[],
  signal: AbortSignal,
  options: LookOptions = {},
): Promise<Health> {
  if (files.length === 0) return { state: "broken", reason: "none", detail: "" };
  const own = files.filter((address) => new URL(address, location.href).origin === location.origin);
  if (own.length === 0) return { state: "elsewhere" };
  const looks = await Promise.all(own.map((address) => lookAt(address, signal, options)));
  const wrong = looks.find(({ state }) => state === "broken");
  if (wrong) return wrong;
  return { state: "well", ms: Math.max(...looks.map((look) => (look.state === "well" ? look.ms : 0))) };
}

/** The version that the name of a file says: `orders-2.1.0.js`, else the hash of its content: `orders-B3xy_9Qa.js`. */
export function versionOf(address: string): string | undefined {
  const name = new URL(address, location.href).pathname.split("/").at(-1) ?? "";
  const [, version, hash] = /[-_.@](?:v?(\d+(?:\.\d+)+)|([\w-]{6,}))(?:\.min)?\.m?js$/.exec(name) ?? [];
  return version ?? hash;
}

/**
 * How long this window took to fetch the files of a line, in milliseconds; undefined where it has not.
 * @param entries of resource timing
 */
export function loadTimeOf(
  files: readonly string[],
  entries: readonly Pick<PerformanceResourceTiming, "name" | "duration" | "decodedBodySize">[],
): number | undefined {
  // A look at a file brings no content.
  const own = entries.filter(({ name, decodedBodySize }) => files.includes(name) && decodedBodySize > 0);
  return own.length === 0 ? undefined : Math.max(...own.map(({ duration }) => duration));
}
