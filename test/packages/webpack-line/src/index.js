import createCache from "@emotion/cache";
import { CacheProvider, css, jsx } from "@emotion/react";
import { use, useState } from "react";
import { reactLifecycles, usePortal } from "@customs-portal/ui";

const spaced = css({ letterSpacing: 3 });
/** A chunk of its own. */
const words = import("./words.js");

function Orders() {
  const { session } = usePortal();
  const { nameOfTool } = use(words);
  return jsx("h1", { css: spaced }, `${nameOfTool} for ${session.user.getSnapshot()?.userName}`);
}

function Styled({ portal }) {
  const [cache] = useState(() => createCache({ key: "orders", nonce: portal.styleNonce }));
  return jsx(CacheProvider, { value: cache }, jsx(Orders));
}

export const { bootstrap, mount, unmount, update } = reactLifecycles(Styled);
