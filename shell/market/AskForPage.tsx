import type { Portal } from "@customs-portal/sdk/portal";
import { useResource } from "@customs-portal/ui";
import { AskAccess } from "./AskAccess.tsx";
import { fetchRequests } from "./calls.ts";

export interface AskForPageProps {
  portal: Portal;
  /** Key of the line that the page belongs to, or the name of the page. */
  line: string;
  title: string;
  /** Name of the menu entry that is missing. */
  name: string;
}

/** Asks for the right that a page was refused for. */
export function AskForPage({ portal, line, title, name }: AskForPageProps) {
  const requests = useResource("access", (signal) => fetchRequests(portal, signal));
  if (!requests.data) return null;
  const request = requests.data.find((each) => each.line === line && each.menus.includes(name));
  return (
    <AskAccess
      portal={portal}
      line={line}
      title={title}
      menus={[{ name, title }]}
      request={request}
      onAsked={requests.reload}
    />
  );
}
