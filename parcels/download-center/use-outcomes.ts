import { endsSession, missedBackend } from "@customs-portal/sdk/portal";
import { usePortal } from "@customs-portal/ui";
import { useEffect, useMemo, useRef } from "react";
import type { DownloadCenterEvents } from "./types.ts";

/** How the calls of the list ended, for the host: it hears of each change once, not of each call. */
export interface Outcomes {
  succeeded(): void;
  failed(error: unknown): void;
}

/** Tells the host of the end of the session, of a connection that fails, and of what came after. */
export function useOutcomes(events: DownloadCenterEvents): Outcomes {
  const { config } = usePortal();
  const latest = useRef(events);
  useEffect(() => {
    latest.current = events;
  });
  const told = useRef<"session" | "connection">(undefined);
  return useMemo(
    () => ({
      succeeded() {
        if (told.current) latest.current.onRecovered?.();
        told.current = undefined;
      },
      failed(error) {
        if (endsSession(error, config)) {
          if (told.current !== "session") latest.current.onSessionExpired?.(error);
          told.current = "session";
        } else if (missedBackend(error)) {
          if (told.current !== "connection") latest.current.onConnectionFailed?.(error);
          told.current = "connection";
        }
      },
    }),
    [config],
  );
}
