import type { LinePortal, QueryValue } from "@customs-portal/sdk";
import { Icon, LoadFailure, Skeleton, useFormat, useT, type QueryField, type Resource } from "@customs-portal/ui";
import type { LucideIcon } from "lucide-react";
import CircleAlert from "lucide-react/icons/circle-alert";
import { useRef, type MouseEvent } from "react";
import { exceptionKinds, nodes, type Counts } from "../contract.ts";
import { readListState, toSearch, type ListState } from "./list-state.ts";
import { workbenchPath } from "./paths.ts";
import { exceptionIcons } from "./Tags.tsx";

export interface CountersProps {
  portal: LinePortal;
  counts: Resource<Counts>;
  state: ListState;
  fields: readonly QueryField[];
}

interface CounterProps {
  portal: LinePortal;
  label: string;
  /** Null where it could not be had; undefined while it is waited for. */
  count: number | null | undefined;
  icon?: LucideIcon;
  /** The filters that it stands for. */
  search: string;
  isCurrent: boolean;
  isWrong?: boolean;
}

function Counter({ portal, label, count, icon, search, isCurrent, isWrong = false }: CounterProps) {
  const t = useT("logistics");
  const format = useFormat();
  const path = workbenchPath + search;
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    portal.router.navigate(path);
  };
  return (
    <li>
      <a
        className="logi-counter"
        href={path}
        aria-current={isCurrent ? "true" : undefined}
        data-wrong={isWrong && count ? "" : undefined}
        onClick={open}
      >
        <span className="logi-counter-label">
          {icon && <Icon of={icon} />}
          {label}
        </span>
        <strong>
          {count === undefined ? <Skeleton width={32} /> : count === null ? t("detail.none") : format.number(count)}
        </strong>
      </a>
    </li>
  );
}

/** How many shipments have something wrong and stand at each node: links that filter the list. The current one again shows all. */
export function Counters({ portal, counts, state, fields }: CountersProps) {
  const t = useT("logistics");
  const place = useRef<HTMLDivElement>(null);
  const { data, pending } = counts;
  const unknown = pending ? undefined : null;
  const first = readListState(fields, "");
  const isValue = (value: QueryValue) => JSON.stringify(state.value) === JSON.stringify(value);
  const searchOf = (value: QueryValue) => (isValue(value) ? "" : toSearch(fields, { ...first, value }));
  const one = (key: string, value: QueryValue, rest: Pick<CounterProps, "label" | "count" | "icon" | "isWrong">) => (
    <Counter key={key} portal={portal} search={searchOf(value)} isCurrent={isValue(value)} {...rest} />
  );
  return (
    <div className="logi-counts" ref={place} tabIndex={-1}>
      <div className="logi-counters">
        <ul aria-label={t("counters.exceptions")}>
          {one(
            "any",
            { exception: [...exceptionKinds] },
            {
              label: t("exception.any"),
              count: data ? data.exceptions.any : unknown,
              icon: CircleAlert,
              isWrong: true,
            },
          )}
          {exceptionKinds.map((kind) =>
            one(
              kind,
              { exception: [kind] },
              {
                label: t(`exception.${kind}`),
                count: data ? data.exceptions[kind] : unknown,
                icon: exceptionIcons[kind],
                isWrong: true,
              },
            ),
          )}
        </ul>
        <ul aria-label={t("counters.nodes")}>
          {nodes.map((node) =>
            one(node, { node: [node] }, { label: t(`node.${node}`), count: data ? data.nodes[node] : unknown }),
          )}
        </ul>
      </div>
      <LoadFailure result={counts} say={(reason) => t("counters.failed", { reason })} heir={place} />
    </div>
  );
}
