import createCache from "@emotion/cache";
import { CacheProvider, css, jsx } from "@emotion/react";
import { useState } from "react";
import { reactLifecycles, usePortal } from "@customs-portal/ui";

const spaced = css({ letterSpacing: 3 });

function Orders() {
  const { session, styleNonce } = usePortal();
  const [cache] = useState(() => createCache({ key: "orders", nonce: styleNonce }));
  const heading = jsx("h1", { css: spaced }, `webpack for ${session.user.getSnapshot()?.userName}`);
  return jsx(CacheProvider, { value: cache }, heading);
}

export const { bootstrap, mount, unmount, update } = reactLifecycles(Orders);
