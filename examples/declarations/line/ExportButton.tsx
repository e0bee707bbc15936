import type { LinePortal } from "@customs-portal/sdk";
import { Button, Icon, useT } from "@customs-portal/ui";
import Download from "lucide-react/icons/download";
import { useState } from "react";
import type { DeclarationFilters } from "../contract.ts";

/** Function code that the button stands for, and its page. */
const functionCode = "DECL_EXPORT";
const place = { path: "/declarations/list" };

/** Exports every row of the filters in force; shown to users who hold the function. */
export function ExportButton({
  portal,
  filters,
  none,
}: {
  portal: LinePortal;
  filters: DeclarationFilters;
  none: boolean;
}) {
  const t = useT("declarations");
  const [pending, setPending] = useState(false);
  if (!portal.can(functionCode, place)) return null;
  const start = async () => {
    setPending(true);
    try {
      await portal.exports.start({
        systemCode: "DECL",
        taskCode: "declaration-list",
        taskName: t("title"),
        fileName: `${t("export.fileName")}-${new Date().toLocaleDateString("sv-SE")}.xlsx`,
        params: filters,
      });
    } catch {
      // The portal has shown its notice; the page is as it was, so that the user can try again.
    } finally {
      setPending(false);
    }
  };
  return (
    <Button
      variant="primary"
      icon={<Icon of={Download} />}
      pending={pending}
      disabled={none}
      onClick={() => void start()}
    >
      {pending ? t("export.pending") : t("export.start")}
    </Button>
  );
}
