/** How an API was used, for tracking. */
export interface ApiUsage {
  method: string;
  /** Path without query. */
  path: string;
  /** HTTP status; 0 where no answer came. */
  status: number;
  durationMs: number;
  /** Body of the request. */
  payload?: unknown;
  /** What went wrong, if anything. */
  error?: string;
}

/**
 * Events for the tracking endpoint (R71-07), about a signed-in user only. They go in batches; passwords, tokens and
 * what looks like them never stand in a message.
 */
export interface PortalTracking {
  /**
   * Records what the user did.
   * @example
   * ```ts
   * const button = document.querySelector("button");
   * button?.addEventListener("click", () => portal.track.action("orders: opened the import"));
   * ```
   */
  action(message: string): void;
  /**
   * Records an error; cut at 250 characters (R9-12).
   * @example
   * ```ts
   * const order: unknown = await new Blob(["{}"]).text().then(JSON.parse).catch(portal.track.error);
   * console.info(order);
   * ```
   */
  error(value: unknown): void;
  /**
   * Records a call; the calls of `portal.http` record themselves.
   * @example
   * ```ts
   * const startedAt = performance.now();
   * const { status } = await fetch("/orders/feed");
   * portal.track.api({ method: "GET", path: "/orders/feed", status, durationMs: performance.now() - startedAt });
   * ```
   */
  api(usage: ApiUsage): void;
  /**
   * Sends what waits, also while the page closes.
   * @example
   * ```ts
   * portal.track.action("orders: left for the old system");
   * portal.track.flush();
   * ```
   */
  flush(): void;
}
