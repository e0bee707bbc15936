import type { DialogParcelProps } from "@customs-portal/ui";
import { useEffect, useEffectEvent } from "react";
import { useExport } from "./use-export.ts";

/** Posts the task as soon as it is there, and draws nothing (R4-24). */
export function ImmediateExport({ portal, task, scope = {}, onResult, onExportFailed }: DialogParcelProps<"export">) {
  const { start } = useExport(portal);
  const post = useEffectEvent(async () => {
    try {
      const started = await start(task, scope);
      if (started) onResult(started);
    } catch (error) {
      onExportFailed?.(error);
      onResult(undefined);
    }
  });
  useEffect(() => void post(), []);
  return null;
}
