import type { LinePortal } from "@customs-portal/sdk";
import {
  Button,
  ErrorState,
  errorText,
  SimpleTable,
  Spinner,
  useResource,
  useT,
  type DataColumn,
  type Resource,
  type SimpleColumn,
} from "@customs-portal/ui";
import { useMemo } from "react";
import type { Declaration } from "../contract.ts";
import type { DeclarationParts, GoodsLine } from "../goods-contract.ts";
import { fetchParts } from "./api.ts";
import { EditedLine, useEditedLine } from "./edit/EditedLine.tsx";
import type { Unsaved } from "./edit/use-unsaved.ts";
import { lineColumns } from "./goods/columns.tsx";
import { HistoryTable } from "./HistoryTable.tsx";
import { TariffLink } from "./TariffLink.tsx";
import { useFigures } from "./use-figures.ts";
import { useLocaleReload } from "./use-locale-reload.ts";

const lineKeys = [
  "lineNo",
  "tariffCode",
  "goodsName",
  "specification",
  "partNo",
  "quantity",
  "unit",
  "netWeight",
  "unitPrice",
  "amount",
  "currency",
  "originCountry",
  "dutyMode",
  "dutyAmount",
  "vatAmount",
] as const;
const usualWidthPx = 120;

/** The goods lines and the history of a declaration. */
export function useParts(portal: LinePortal, id: string): Resource<DeclarationParts> {
  const resource = useResource(id, (signal) => fetchParts(portal, id, signal));
  useLocaleReload(resource);
  return resource;
}

/** The columns of the goods lines, as they are shown and printed. */
export function useLineColumns(): readonly DataColumn<GoodsLine>[] {
  const t = useT("declarations");
  const figures = useFigures();
  return useMemo(() => {
    const shown = lineColumns(figures);
    return lineKeys.map((key) => ({ key, title: t(`fields.${key}`), ...shown[key] }));
  }, [t, figures]);
}

/** The same for a table of some rows. */
function simpleColumn(portal: LinePortal, column: DataColumn<GoodsLine>): SimpleColumn<GoodsLine> {
  const { key, title, width = usualWidthPx, align = "start", mono = false, text } = column;
  const link = (row: GoodsLine) => <TariffLink portal={portal} code={row.tariffCode} />;
  return { key, title, width, align, mono, cell: key === "tariffCode" ? link : (row) => text?.(row) };
}

export interface PartsProps {
  portal: LinePortal;
  parts: Resource<DeclarationParts>;
  declaration: Declaration;
  unsaved: Unsaved;
  /** A line was saved: the declaration and its parts are not as they were. */
  onSaved(): void;
}

/** Goods lines and history, which come after the declaration itself. */
export function Parts({ portal, parts, declaration, unsaved, onSaved }: PartsProps) {
  const { id } = declaration;
  const t = useT("declarations");
  const lines = useLineColumns();
  const editing = useEditedLine(portal, declaration, unsaved);
  const { column: editColumn } = editing;
  const columns = useMemo(() => {
    const shown = lines.map((column) => simpleColumn(portal, column));
    return editColumn ? [...shown, editColumn] : shown;
  }, [lines, portal, editColumn]);
  const { error, reload, dataKey, pending } = parts;
  // Those of another declaration hold the place until its own come, pale.
  const isOther = dataKey !== id;
  const data = isOther && !pending ? undefined : parts.data;
  if (error !== undefined) {
    const { code, text } = errorText(portal, error);
    const retry = <Button onClick={reload}>{t("list.retry")}</Button>;
    return <ErrorState title={t("parts.failed")} message={text} code={code} action={retry} />;
  }
  if (!data) return <Spinner label={t("detail.loading")} />;
  return (
    <>
      <section className="decl-panel">
        <h2>{t("parts.lines")}</h2>
        <SimpleTable
          label={t("parts.lines")}
          columns={columns}
          rows={data.lines}
          rowKey={(line) => line.id}
          dimmed={isOther}
          empty={t("parts.noLines")}
        />
      </section>
      {!isOther && (
        <EditedLine
          portal={portal}
          edited={editing}
          lines={data.lines}
          ieFlag={declaration.ieFlag}
          unsaved={unsaved}
          onReload={reload}
          onSaved={onSaved}
        />
      )}
      <section className="decl-panel">
        <h2>{t("parts.history")}</h2>
        <HistoryTable events={data.events} />
      </section>
    </>
  );
}
