/** A session ends after this long without a call. */
export const idleMs = 30 * 60_000;
/** A session ends this long after the sign-in, whatever happens. */
export const absoluteMs = 12 * 60 * 60_000;
/** How long a session still reads after a company switch put another one in its place. */
export const replacedMs = 30_000;
/** How often the last calls are written down. */
export const flushMs = 60_000;
