import type { ExportDialogRequest, Portal, StartedExport } from "@customs-portal/sdk/portal";
import { useEffect, useEffectEvent } from "react";

export interface ExportLauncherProps {
  portal: Portal;
  /** What is asked for; another object opens anew, undefined ends it. */
  request: ExportDialogRequest | undefined;
  /** The end of it; undefined where no export was started. */
  onEnd(started: StartedExport | undefined): void;
  /** The dialog cannot be opened on this page; there is no other end. */
  onUnavailable?: ((error: unknown) => void) | undefined;
}

/** Opens the export dialog for an element, and draws nothing besides the notices. */
export function ExportLauncher({ portal, request, onEnd, onUnavailable = reportError }: ExportLauncherProps) {
  const open = useEffectEvent((wanted: ExportDialogRequest, signal: AbortSignal) =>
    portal.dialogs.open("export", wanted, { signal }).then(onEnd, onUnavailable),
  );
  useEffect(() => {
    if (!request) return undefined;
    const ending = new AbortController();
    void open(request, ending.signal);
    return () => ending.abort();
  }, [request]);
  return null;
}
