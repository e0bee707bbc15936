import { sendKeys, sendMouse } from "@web/test-runner-commands";
import type { PersonalColumn } from "@customs-portal/sdk";
import { DataTable, memoryRows, noSelection, sortRows, type DataColumn, type DataTableProps } from "@customs-portal/ui";
import type { RowSelection, SortBy } from "@customs-portal/ui";
import { useEffect, useMemo, useState } from "react";
import { eventually, find, findAll } from "../../support/dom.ts";
import { mountTree, type TestTree } from "../../support/tree.tsx";

export interface Item {
  id: string;
  name: string;
  amount: string;
  port: string;
}

const ports = ["上海", "北京", "深圳"];

export function items(count: number): Item[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `N${index}`,
    name: `商品 ${(index * 7919) % count}`,
    amount: String(((index * 37) % 1000) / 4),
    port: ports[index % 3] ?? "",
  }));
}

export const columns: DataColumn<Item>[] = [
  { key: "id", title: "编号", width: 120, mono: true, text: (row) => row.id, isRequired: true },
  { key: "name", title: "名称", width: 200, text: (row) => row.name, isSortable: true },
  {
    key: "trade",
    title: "贸易",
    children: [
      { key: "amount", title: "金额", width: 120, align: "end", text: (row) => row.amount, isSortable: true },
      { key: "port", title: "口岸", width: 160, text: (row) => row.port, isSortable: true },
    ],
  },
];

export interface Told {
  setups: PersonalColumn[][];
  sorts: (readonly SortBy[])[];
  selection: RowSelection;
  choose(selection: RowSelection): void;
}

type Props = Partial<DataTableProps<Item>> & { list: readonly Item[]; width?: number; isChoosing?: boolean };

/** A page that keeps what its table tells. */
function Page({ list, width = 800, isChoosing = false, told, ...props }: Props & { told: Told }) {
  const [setup, setSetup] = useState(props.setup);
  const [sort, setSort] = useState<readonly SortBy[]>([]);
  const [selection, setSelection] = useState(noSelection);
  const shown = props.columns ?? columns;
  const rows = useMemo(() => memoryRows(sortRows(list, shown, sort, "zh-CN")), [list, shown, sort]);
  useEffect(() => told.choose(selection), [told, selection]);
  return (
    <div style={{ width }}>
      <button type="button">前</button>
      <DataTable
        label="清单"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        empty="暂无"
        height={400}
        sort={sort}
        onSortChange={(next) => {
          told.sorts.push(next);
          setSort(next);
        }}
        {...(isChoosing && { selection, onSelectionChange: setSelection })}
        {...props}
        setup={setup}
        onSetupChange={(next) => {
          told.setups.push(next);
          setSetup(next);
        }}
      />
      <button type="button">后</button>
    </div>
  );
}

export interface Shown extends TestTree {
  told: Told;
  show(props: Props): void;
}

/** Mounts a page and waits for its table. */
export async function showTable(props: Props): Promise<Shown> {
  const told: Told = {
    setups: [],
    sorts: [],
    selection: noSelection,
    choose: (selection) => void (told.selection = selection),
  };
  const tree = mountTree(<Page {...props} told={told} />);
  await eventually(() => findAll("[role=grid]", tree.container).length === 1);
  return { ...tree, told, show: (next) => tree.render(<Page {...next} told={told} />) };
}

export const headingOf = (key: string) => find(`[data-heading="${key}"]`);
export const handleOf = (key: string) => find(`[data-heading="${key}"] [role=separator]`);
export const widthOf = (key: string) => Math.round(headingOf(key).getBoundingClientRect().width);
export const titles = () => findAll("[data-leaf]").map((heading) => heading.dataset["leaf"]);
export const rowsShown = () => findAll("[data-row]");
export const focused = () => document.activeElement as HTMLElement;
export const focusedText = () => focused().textContent ?? "";
export const focusedRow = () => Number(focused().closest<HTMLElement>("[data-row]")?.dataset["row"] ?? -1);

/** The cells of a column in the order in which they stand. */
export function cellsOf(place: number): string[] {
  const rows = rowsShown().toSorted((a, b) => Number(a.dataset["row"]) - Number(b.dataset["row"]));
  return rows.map((row) => row.children[place]?.textContent ?? "");
}

export async function press(...keys: string[]): Promise<void> {
  for (const key of keys) {
    const parts = key.split("+");
    const last = parts.pop() ?? "";
    for (const held of parts) await sendKeys({ down: held });
    await sendKeys({ press: last });
    for (const held of parts.toReversed()) await sendKeys({ up: held });
  }
}

export function middleOf(element: Element): [number, number] {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [Math.round(left + width / 2), Math.round(top + height / 2)];
}

/** Drags by the pointer, in steps as a hand does. */
export async function drag(from: [number, number], dx: number, isReleased = true): Promise<void> {
  const [x, y] = from;
  await sendMouse({ type: "move", position: [x, y] });
  await sendMouse({ type: "down" });
  for (const part of [0.3, 0.7, 1]) await sendMouse({ type: "move", position: [Math.round(x + dx * part), y] });
  if (isReleased) await sendMouse({ type: "up" });
}
