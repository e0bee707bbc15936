import { createElement } from "react";
import { PageHead, reactLifecycles, usePortal } from "@customs-portal/ui";

function Orders() {
  const { session } = usePortal();
  return createElement(PageHead, { title: `Rollup for ${session.user.getSnapshot()?.userName}` });
}

export const { bootstrap, mount, unmount, update } = reactLifecycles(Orders);
