import { Icon, StatusTag, useT, type StatusTagProps } from "@customs-portal/ui";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleX from "lucide-react/icons/circle-x";
import Clock from "lucide-react/icons/clock";
import FilePen from "lucide-react/icons/file-pen";
import FileCheck from "lucide-react/icons/file-check";
import ScanSearch from "lucide-react/icons/scan-search";
import Send from "lucide-react/icons/send";
import type { DeclarationStatus } from "../contract.ts";

const looks: Record<DeclarationStatus, { kind: StatusTagProps["kind"]; icon: typeof Send }> = {
  draft: { kind: "neutral", icon: FilePen },
  submitted: { kind: "info", icon: Send },
  accepted: { kind: "info", icon: Clock },
  inspected: { kind: "warning", icon: ScanSearch },
  released: { kind: "success", icon: CircleCheck },
  closed: { kind: "neutral", icon: FileCheck },
  rejected: { kind: "error", icon: CircleX },
};

/** The state of a declaration: a word, an icon and a colour. */
export function StatusCell({ status }: { status: DeclarationStatus }) {
  const t = useT("declarations");
  const { kind, icon } = looks[status];
  return (
    <StatusTag kind={kind} icon={<Icon of={icon} />}>
      {t(`status.${status}`)}
    </StatusTag>
  );
}
