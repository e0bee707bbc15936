import type { DialogTypes, Portal } from "@customs-portal/sdk/portal";
import { useEffect, useEffectEvent } from "react";

type SetupName = "column-setup" | "form-setup";

/** Which setup to open, and what of. */
export type SetupRequest = { [Name in SetupName]: { name: Name; props: DialogTypes[Name]["props"] } }[SetupName];

export interface SetupLauncherProps {
  portal: Portal;
  /** What is asked for; another object opens anew, undefined ends it. */
  request: SetupRequest | undefined;
  /** The end of it; undefined where nothing was saved. */
  onEnd(result: DialogTypes[SetupName]["result"]): void;
  /** The dialog cannot be opened on this page; there is no other end. */
  onUnavailable?: ((error: unknown) => void) | undefined;
}

/** Opens the dialog of a setup for an element, and draws nothing besides the notices. */
export function SetupLauncher({ portal, request, onEnd, onUnavailable = reportError }: SetupLauncherProps) {
  const open = useEffectEvent(({ name, props }: SetupRequest, signal: AbortSignal) =>
    portal.dialogs.open(name, props, { signal }).then(onEnd, onUnavailable),
  );
  useEffect(() => {
    if (!request) return undefined;
    const ending = new AbortController();
    void open(request, ending.signal);
    return () => ending.abort();
  }, [request]);
  return null;
}
