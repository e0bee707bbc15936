import type { PortalTracking } from "@customs-portal/sdk/portal";

/** A page that fails in each of its frames has said so often enough. */
const mostTold = 50;

/** What may be read of whatever was thrown. */
const factsOf = (what: unknown) => Object(what) as { name?: unknown; code?: unknown; stack?: unknown };

/** Any value as a text; objects may forbid it. */
function toText(what: unknown): string {
  try {
    return String(what);
  } catch {
    return typeof what;
  }
}

/** The first place in a stack, as path, line and column; with another origin in full. */
function placeIn(stack: unknown): string {
  const at = typeof stack === "string" && /https?:\/\/[^\s)@]+:\d+:\d+/.exec(stack)?.[0];
  return at ? at.replace(location.origin, "") : "";
}

/** What was given up is no failure, and browsers make one of a resize that they put off. */
function isNone(what: unknown): boolean {
  if (typeof what === "string") return what.startsWith("ResizeObserver loop");
  const { name, code } = factsOf(what);
  return name === "AbortError" || code === "request-cancelled";
}

/**
 * Records the errors of a page that nobody caught, those of business lines among them: each once, fifty in all. The
 * browser writes them into its console as ever.
 * @returns ends it
 */
export function trackErrors({ error }: Pick<PortalTracking, "error">, page: EventTarget = window): () => void {
  const told = new Set<string>();

  function tell(what: unknown, where = ""): void {
    if (isNone(what)) return;
    const text = [toText(what), placeIn(factsOf(what).stack) || where].filter(Boolean).join(" at ");
    if (told.has(text) || told.size === mostTold) return;
    told.add(text);
    error(`uncaught: ${text}`);
  }

  const onError = (event: Event) => {
    const { error: thrown, message, filename, lineno } = event as ErrorEvent;
    tell(thrown ?? message, filename && `${filename.replace(location.origin, "")}:${lineno}`);
  };
  const onRejection = (event: Event) => tell((event as PromiseRejectionEvent).reason);
  page.addEventListener("error", onError);
  page.addEventListener("unhandledrejection", onRejection);
  return () => {
    page.removeEventListener("error", onError);
    page.removeEventListener("unhandledrejection", onRejection);
  };
}
