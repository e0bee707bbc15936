import { sleep } from "@customs-portal/sdk/timing";

/** Waits between two tries, be it for a token or for a connection. */
export const waits = { firstMs: 1000, longestMs: 30_000 };

/** Resolves after a while, or when the user comes back to the page or the machine to the network. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  const back = new AbortController();
  const until = AbortSignal.any([signal, back.signal]);
  const end = () => back.abort();
  for (const name of ["focus", "online"]) window.addEventListener(name, end, { signal: until });
  document.addEventListener("visibilitychange", end, { signal: until });
  await sleep(ms, { signal: until }).catch(() => undefined);
  back.abort();
}
