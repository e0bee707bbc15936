import type { LinePortal } from "@customs-portal/sdk";
import { useT } from "@customs-portal/ui";
import type { MouseEvent } from "react";

/** A tariff code that opens the tariff line at its place. */
export function TariffLink({ portal, code }: { portal: LinePortal; code: string }) {
  const t = useT("declarations");
  const path = `/tariff/lookup?code=${encodeURIComponent(code)}`;
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    portal.tabs.open(path);
  };
  return (
    <a className="decl-number" href={path} title={t("parts.tariff", { code })} onClick={open}>
      {code}
    </a>
  );
}
