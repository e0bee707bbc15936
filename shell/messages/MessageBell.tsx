import { Badge, Icon, IconButton, Popover, useStore, useStyles, useT } from "@customs-portal/ui";
import Bell from "lucide-react/icons/bell";
import { useState } from "react";
import type { WorkspaceModel } from "../model/workspace-model.ts";
import { BellPanel } from "./BellPanel.tsx";
import { bellCss } from "./styles.ts";

/** The bell of the header: how many messages there are to read, and the newest of them. */
export function MessageBell({ model }: { model: WorkspaceModel }) {
  useStyles(bellCss);
  const t = useT("messages");
  const summary = useStore(model.messages.summary);
  const [isOpen, setOpen] = useState(false);
  const count = summary?.unread ?? 0;
  return (
    <span className="bell">
      <Popover
        label={t("title")}
        align="end"
        className="bell-panel"
        open={isOpen}
        onOpenChange={setOpen}
        trigger={<IconButton label={count > 0 ? t("bellUnread", { count }) : t("bell")} icon={<Icon of={Bell} />} />}
      >
        <BellPanel model={model} onClose={() => setOpen(false)} />
      </Popover>
      {count > 0 && (
        <span className="bell-count" aria-hidden="true">
          <Badge badge={{ count }} />
        </span>
      )}
    </span>
  );
}
