import { LoadFailure, useResource, useStore, useStyles, useT } from "@customs-portal/ui";
import { useRef } from "react";
import type { WorkspaceModel } from "../model/workspace-model.ts";
import { AskAccess } from "./AskAccess.tsx";
import { fetchRequests } from "./calls.ts";
import { marketCss } from "./styles.ts";

export interface AskForPageProps {
  model: WorkspaceModel;
  /** Key of the line that the page belongs to, or the name of the page. */
  line: string;
  title: string;
  /** Name of the menu entry that is missing. */
  name: string;
}

/** Asks for the right that a page was refused for. */
export function AskForPage({ model, line, title, name }: AskForPageProps) {
  useStyles(marketCss);
  // A decision comes with a message.
  const told = useStore(model.messages.summary)?.latest;
  const requests = useResource(`access ${told ?? ""}`, (signal) => fetchRequests(model.portal, signal));
  const t = useT("market");
  const place = useRef<HTMLDivElement>(null);
  return (
    <div className="market-actions" ref={place} tabIndex={-1}>
      {requests.data && (
        <AskAccess
          portal={model.portal}
          line={line}
          title={title}
          menus={[{ name, title }]}
          request={requests.data.find((each) => each.line === line && each.menus.includes(name))}
          onAsked={requests.reload}
        />
      )}
      <LoadFailure result={requests} say={(reason) => t("ask.notLoaded", { reason })} heir={place} />
    </div>
  );
}
