import type { FailedConnection } from "./trouble/index.ts";

/** Loads what explains trouble; an outage takes that it is here before. @returns nothing where it cannot be loaded */
export function loadTrouble() {
  return import("./trouble/index.ts").catch(() => undefined);
}

/** Finds out why calls get no answer, tells it, and waits for them to get through. */
export async function tellConnection(failed: FailedConnection): Promise<void> {
  const trouble = await loadTrouble();
  if (trouble) await trouble.awaitConnection(failed);
  // What explains it comes the same way.
  else failed.tell({ reason: "unreachable", url: "" });
}
