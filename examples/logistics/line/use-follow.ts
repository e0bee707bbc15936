import { isHttpError, type LinePortal } from "@customs-portal/sdk";
import { errorText, useT } from "@customs-portal/ui";
import { useRef, useState } from "react";
import type { Shipment } from "../contract.ts";
import { saveFollowed } from "./api.ts";

/** Shipments that are followed, as the user has just said or as they were loaded. */
export interface Follow {
  isFollowed(shipment: Pick<Shipment, "id" | "isFollowed">): boolean;
  toggle(shipment: Pick<Shipment, "id" | "isFollowed" | "shipmentNo">): Promise<void>;
}

/**
 * Follows shipments: shown at once, taken back where the server refuses. One call at a time for each shipment, so that
 * what the user said last is what the server stores last.
 * @param loadedAt when the shipments came; what the user said before stands in them
 * @param onSaved after the server has stored it
 */
export function useFollow(portal: LinePortal, loadedAt: Date | undefined, onSaved: () => void): Follow {
  const t = useT("logistics");
  const [said, setSaid] = useState<{ since: Date | undefined; by: Readonly<Record<string, boolean>> }>();
  const by = said?.since === loadedAt ? said?.by : undefined;
  const say = (id: string, isFollowed: boolean) =>
    setSaid((before) => ({ since: loadedAt, by: { ...(before?.since === loadedAt && before?.by), [id]: isFollowed } }));
  const isFollowed: Follow["isFollowed"] = (shipment) => by?.[shipment.id] ?? shipment.isFollowed;
  /** What is to be stored of the shipments of which a call is on its way. */
  const wanted = useRef(new Map<string, boolean>());
  return {
    isFollowed,
    async toggle(shipment) {
      const { id, shipmentNo } = shipment;
      const before = isFollowed(shipment);
      say(id, !before);
      const isOnItsWay = wanted.current.has(id);
      wanted.current.set(id, !before);
      if (isOnItsWay) return;
      let stored = before;
      try {
        for (let next = !before; next !== stored; next = wanted.current.get(id) ?? stored) {
          await saveFollowed(portal, id, next);
          stored = next;
        }
        onSaved();
      } catch (error) {
        say(id, stored);
        if (isHttpError(error) && error.sessionEnded) return;
        const { text, code } = errorText(portal, error);
        const why = t("follow.failed", { number: shipmentNo, why: text });
        portal.notices.show({ kind: "error", text: why, ...(code !== undefined && { code }) });
      } finally {
        wanted.current.delete(id);
      }
    },
  };
}
