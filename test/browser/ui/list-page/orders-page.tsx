import type { BusinessLineProps, QueryValue } from "@customs-portal/sdk";
import {
  Button,
  DataTable,
  EmptyState,
  ErrorState,
  errorText,
  fromParams,
  memoryRows,
  PageHead,
  QueryForm,
  reactLifecycles,
  ResultNote,
  toParams,
  useAnnounceResults,
  useResource,
  useResultView,
  useStore,
  type DataColumn,
  type QueryField,
} from "@customs-portal/ui";
import { useMemo } from "react";
import * as z from "zod/mini";

const orderPage = z.object({
  total: z.number(),
  rows: z.array(z.object({ no: z.string(), office: z.string(), amount: z.number() })),
});
type Order = z.infer<typeof orderPage>["rows"][number];

const fields: QueryField[] = [
  { kind: "text", name: "no", label: "Order no." },
  { kind: "choice", name: "office", label: "Office", options: [{ code: "2200", name: "Shanghai" }] },
];
const columns: DataColumn<Order>[] = [
  { key: "no", title: "No.", mono: true, text: (row) => row.no },
  { key: "office", title: "Office", text: (row) => row.office },
  { key: "amount", title: "Amount", align: "end", text: (row) => String(row.amount) },
];
const pageSize = 20;

/** Filters and page live in the address, so that reload, deep links and Back work. */
function addressOf(value: QueryValue, page: number): string {
  const { params } = toParams(fields, value);
  return `/orders/list?${new URLSearchParams({ ...params, page: String(page) }).toString()}`;
}

function OrdersPage({ portal }: BusinessLineProps) {
  const { search } = useStore(portal.router.location);
  const asked = useMemo(() => {
    const query = new URLSearchParams(search);
    return { ...fromParams(fields, query), page: Math.max(1, Math.floor(Number(query.get("page")) || 1)) };
  }, [search]);
  const { value, problems, page } = asked;
  const subject = addressOf(value, 1);
  const key = addressOf(value, page);

  const result = useResource(key, async (signal) => {
    const query = { ...toParams(fields, value).params, page, pageSize };
    // The page shows failures itself.
    const options = { query, signal, schema: orderPage, notice: false };
    return { subject, ...(await portal.http.get("/orders/api/list", options)) };
  });
  const { data: shown, dataKey, error, pending } = result;
  const failure = error === undefined ? undefined : errorText(portal, error);
  const isStale = dataKey !== key;
  const view = useResultView({
    subject,
    shownSubject: shown?.subject,
    stale: isStale,
    pending,
    failed: failure !== undefined,
  });
  const rows = useMemo(() => memoryRows(view.skeleton || !shown ? [] : shown.rows), [view.skeleton, shown]);
  const total = view.totalKnown ? (shown?.total ?? 0) : 0;
  useAnnounceResults({ answered: pending || failure ? undefined : key, total, page, pageSize });

  /** The same question once more asks the server again. */
  const go = (address: string) => (address === key ? result.reload() : portal.router.navigate(address));
  const retry = <Button onClick={result.reload}>Try again</Button>;
  return (
    <div className="orders-page">
      <PageHead title="Orders" />
      <QueryForm fields={fields} value={value} problems={problems} onApply={(next) => go(addressOf(next, 1))} />
      <DataTable
        label="Orders"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.no}
        paging={total > 0 ? { page, pageSize, total, onChange: (to) => go(addressOf(value, to.page)) } : undefined}
        loading={view.skeleton}
        busy={pending}
        dimmed={view.dimmed}
        note={
          shown && (failure || view.slow) ? (
            <ResultNote
              failure={failure}
              shownAt={result.loadedAt}
              answered={undefined}
              onBack={() => (isStale && dataKey ? portal.router.navigate(dataKey) : result.cancel())}
              onRetry={result.reload}
            />
          ) : undefined
        }
        empty={
          failure ? (
            <ErrorState
              title="The orders could not be loaded"
              message={failure.text}
              code={failure.code}
              action={retry}
            />
          ) : (
            <EmptyState title="No orders" />
          )
        }
        fill
      />
    </div>
  );
}

export const { bootstrap, mount, unmount, update } = reactLifecycles(OrdersPage);
