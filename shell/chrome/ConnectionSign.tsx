import { Button, Icon, useStore, useT } from "@customs-portal/ui";
import CloudOff from "lucide-react/icons/cloud-off";
import RefreshCw from "lucide-react/icons/refresh-cw";
import WifiOff from "lucide-react/icons/wifi-off";
import { useState } from "react";
import type { Connection } from "../model/connection.ts";

/** The room in the middle of the header; says there that no call gets through, while that is so. */
export function ConnectionSign({ connection }: { connection: Connection }) {
  const t = useT("chrome");
  const state = useStore(connection.state);
  const [isAsking, setAsking] = useState(false);
  const retry = async () => {
    setAsking(true);
    await connection.retry();
    setAsking(false);
  };
  // Always there: screen readers tell what changes in it.
  return (
    <span className="connection" role="status">
      {state !== "there" && (
        <span>
          <Icon of={state === "offline" ? WifiOff : CloudOff} />
          <span>{t(`connection.${state}`)}</span>
          <Button size="compact" icon={<Icon of={RefreshCw} />} pending={isAsking} onClick={() => void retry()}>
            {t("connection.retry")}
          </Button>
        </span>
      )}
    </span>
  );
}
