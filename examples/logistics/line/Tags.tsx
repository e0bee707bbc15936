import { Icon, StatusTag, useT, type StatusTagProps } from "@customs-portal/ui";
import CircleCheck from "lucide-react/icons/circle-check";
import Clock from "lucide-react/icons/clock";
import FileWarning from "lucide-react/icons/file-warning";
import Hand from "lucide-react/icons/hand";
import PackageCheck from "lucide-react/icons/package-check";
import Plane from "lucide-react/icons/plane";
import ScanSearch from "lucide-react/icons/scan-search";
import Ship from "lucide-react/icons/ship";
import Stamp from "lucide-react/icons/stamp";
import TrainFront from "lucide-react/icons/train-front";
import Truck from "lucide-react/icons/truck";
import Warehouse from "lucide-react/icons/warehouse";
import Bookmark from "lucide-react/icons/bookmark";
import type { ExceptionKind, Node, Transport } from "../contract.ts";

type Picture = typeof Ship;

/** The picture of a way of travelling. */
export const transportIcons: Record<Transport, Picture> = { sea: Ship, air: Plane, rail: TrainFront, road: Truck };

const nodeLooks: Record<Node, { kind: StatusTagProps["kind"]; icon: Picture }> = {
  booked: { kind: "neutral", icon: Bookmark },
  pickedUp: { kind: "neutral", icon: Truck },
  atTerminal: { kind: "info", icon: Warehouse },
  departed: { kind: "info", icon: Ship },
  arrived: { kind: "info", icon: Warehouse },
  declared: { kind: "info", icon: Stamp },
  inspection: { kind: "warning", icon: ScanSearch },
  released: { kind: "success", icon: CircleCheck },
  delivered: { kind: "success", icon: PackageCheck },
};

/** The picture of what is wrong. */
export const exceptionIcons: Record<ExceptionKind, Picture> = { held: Hand, documents: FileWarning, delayed: Clock };

/** The node that a shipment stands at: a word, an icon and a colour; what has departed shows how it travels. */
export function NodeTag({ node, transport }: { node: Node; transport: Transport }) {
  const t = useT("logistics");
  const { kind, icon } = nodeLooks[node];
  return (
    <StatusTag kind={kind} icon={<Icon of={node === "departed" ? transportIcons[transport] : icon} />}>
      {t(`node.${node}`)}
    </StatusTag>
  );
}

/** What is wrong with a shipment, as tags. */
export function ExceptionTags({ kinds }: { kinds: readonly ExceptionKind[] }) {
  const t = useT("logistics");
  return (
    <span className="logi-tags">
      {kinds.map((kind) => (
        <StatusTag key={kind} kind={kind === "held" ? "error" : "warning"} icon={<Icon of={exceptionIcons[kind]} />}>
          {t(`exception.${kind}`)}
        </StatusTag>
      ))}
    </span>
  );
}
