import type { LinePortal, QueryValue } from "@customs-portal/sdk";
import { Icon, Skeleton, useFormat, useT, type QueryField } from "@customs-portal/ui";
import type { LucideIcon } from "lucide-react";
import CircleAlert from "lucide-react/icons/circle-alert";
import type { MouseEvent } from "react";
import { exceptionKinds, nodes, type Counts } from "../contract.ts";
import { readListState, toSearch, type ListState } from "./list-state.ts";
import { workbenchPath } from "./paths.ts";
import { exceptionIcons } from "./Tags.tsx";

export interface CountersProps {
  portal: LinePortal;
  /** Undefined until they are known. */
  counts: Counts | undefined;
  state: ListState;
  fields: readonly QueryField[];
}

interface CounterProps {
  portal: LinePortal;
  label: string;
  count: number | undefined;
  icon?: LucideIcon;
  /** The filters that it stands for. */
  search: string;
  isCurrent: boolean;
  isWrong?: boolean;
}

function Counter({ portal, label, count, icon, search, isCurrent, isWrong = false }: CounterProps) {
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
        <strong>{count === undefined ? <Skeleton width={32} /> : format.number(count)}</strong>
      </a>
    </li>
  );
}

/** How many shipments have something wrong and stand at each node: links that filter the list. The current one again shows all. */
export function Counters({ portal, counts, state, fields }: CountersProps) {
  const t = useT("logistics");
  const first = readListState(fields, "");
  const isValue = (value: QueryValue) => JSON.stringify(state.value) === JSON.stringify(value);
  const searchOf = (value: QueryValue) => (isValue(value) ? "" : toSearch(fields, { ...first, value }));
  const one = (key: string, value: QueryValue, rest: Pick<CounterProps, "label" | "count" | "icon" | "isWrong">) => (
    <Counter key={key} portal={portal} search={searchOf(value)} isCurrent={isValue(value)} {...rest} />
  );
  return (
    <div className="logi-counters">
      <ul aria-label={t("counters.exceptions")}>
        {one(
          "any",
          { exception: [...exceptionKinds] },
          {
            label: t("exception.any"),
            count: counts?.exceptions.any,
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
              count: counts?.exceptions[kind],
              icon: exceptionIcons[kind],
              isWrong: true,
            },
          ),
        )}
      </ul>
      <ul aria-label={t("counters.nodes")}>
        {nodes.map((node) => one(node, { node: [node] }, { label: t(`node.${node}`), count: counts?.nodes[node] }))}
      </ul>
    </div>
  );
}
