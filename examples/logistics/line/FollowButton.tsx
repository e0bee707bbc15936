import { Icon, IconButton, useT } from "@customs-portal/ui";
import Star from "lucide-react/icons/star";
import type { Shipment } from "../contract.ts";
import type { Follow } from "./use-follow.ts";

/** The star of a shipment: pressed where it is followed. */
export function FollowButton({ shipment, follow }: { shipment: Shipment; follow: Follow }) {
  const t = useT("logistics");
  const isFollowed = follow.isFollowed(shipment);
  const label = t(isFollowed ? "follow.stop" : "follow.start", { number: shipment.shipmentNo });
  return (
    <span className="logi-star" data-followed={isFollowed || undefined}>
      <IconButton
        label={label}
        aria-pressed={isFollowed}
        icon={<Icon of={Star} />}
        onClick={() => void follow.toggle(shipment)}
      />
    </span>
  );
}
