import type { FailedConnection } from "./trouble/index.ts";

/** Loads what explains an outage, which has to be here before there is one. */
export function prepareForTrouble(): void {
  import("./trouble/index.ts").catch(() => undefined);
}

/** Finds out why calls get no answer, tells it, and waits for them to get through. */
export async function tellConnection(failed: FailedConnection): Promise<void> {
  const trouble = await import("./trouble/index.ts").catch(() => undefined);
  if (trouble) await trouble.awaitConnection(failed);
  // What explains it comes the same way.
  else failed.tell({ reason: "unreachable", url: "" });
}
