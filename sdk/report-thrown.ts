/** Tells of what a listener threw as of any uncaught error, and goes on; outside of browsers in the console. */
export function reportThrown(cause: unknown): void {
  if (typeof reportError === "function") reportError(cause);
  else console.error(cause);
}
