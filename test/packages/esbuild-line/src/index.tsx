import styled, { StyleSheetManager } from "styled-components";
import { reactLifecycles, usePortal } from "@customs-portal/ui";

const Spaced = styled.h1`
  letter-spacing: 3px;
`;

function Orders() {
  const { session, styleNonce } = usePortal();
  return (
    <StyleSheetManager nonce={styleNonce}>
      <Spaced>{`esbuild for ${session.user.getSnapshot()?.userName}`}</Spaced>
    </StyleSheetManager>
  );
}

export const { bootstrap, mount, unmount, update } = reactLifecycles(Orders);
