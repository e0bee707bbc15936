import styled, { StyleSheetManager } from "styled-components";
import { reactLifecycles, usePortal } from "@customs-portal/ui";

interface OrdersProps {
  portal: { styleNonce: string };
}

const Spaced = styled.h1`
  letter-spacing: 3px;
`;

function Orders({ portal }: OrdersProps) {
  const { session } = usePortal();
  return (
    <StyleSheetManager nonce={portal.styleNonce}>
      <Spaced>{`esbuild for ${session.user.getSnapshot()?.userName}`}</Spaced>
    </StyleSheetManager>
  );
}

export const { bootstrap, mount, unmount, update } = reactLifecycles(Orders);
