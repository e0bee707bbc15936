import { localText, type LinePortal } from "@customs-portal/sdk";
import {
  Button,
  SimpleTable,
  PageHead,
  reactLifecycles,
  usePortal,
  useStore,
  type SimpleColumn,
} from "@customs-portal/ui";

interface Order {
  id: string;
  title: string;
}

const columns: SimpleColumn<Order>[] = [{ key: "title", title: "Title", cell: (order) => order.title }];
const orders: Order[] = [{ id: "1", title: localText({ "zh-CN": "一", en: "one" }, "en") ?? "" }];

function Orders({ portal }: { portal: LinePortal }) {
  const user = useStore(usePortal().session.user);
  const { pathname } = useStore(portal.router.location);
  return (
    <>
      <PageHead title={`React for ${user?.userName ?? "nobody"} at ${pathname}`} />
      <SimpleTable columns={columns} rows={orders} rowKey={(order) => order.id} label="Orders" empty="None" />
      <Button onClick={() => portal.setDirty(true)}>Change</Button>
    </>
  );
}

export const { bootstrap, mount, unmount, update } = reactLifecycles<{ portal: LinePortal }>(Orders);
