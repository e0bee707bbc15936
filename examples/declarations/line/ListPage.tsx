import type { LinePortal, QueryValue } from "@customs-portal/sdk";
import { useResource, useT } from "@customs-portal/ui";
import { useCallback, useMemo } from "react";
import { isWholeNumber, partialNumbersMax } from "../contract.ts";
import { fetchMissing, fetchOptions, fetchPage } from "./api.ts";
import { BatchActions } from "./BatchActions.tsx";
import { listColumns } from "./columns.tsx";
import { exportColumns } from "./export-columns.ts";
import { exportedFields } from "./exported-fields.ts";
import { declarationList } from "./list-spec.ts";
import { queryFields } from "./query-fields.ts";
import { RecordList } from "./RecordList.tsx";
import { useFigures } from "./use-figures.ts";
import { useLocaleReload } from "./use-locale-reload.ts";

/** The list of declarations: filters, page and order live in the address. */
export function ListPage({ portal }: { portal: LinePortal }) {
  const t = useT("declarations");
  const figures = useFigures();
  const options = useResource("options", (signal) => fetchOptions(portal, signal));
  useLocaleReload(options);
  const { data, error } = options;
  const fields = useMemo(() => queryFields(t, { data, error }), [t, data, error]);
  const columnsOf = useCallback((search: string) => listColumns(portal, t, figures, search), [portal, t, figures]);

  const mayApply = (value: QueryValue) => {
    const numbers = value["declarationNo"];
    const parts = Array.isArray(numbers) ? numbers.filter((number) => !isWholeNumber(number)) : [];
    if (parts.length <= partialNumbersMax) return true;
    portal.notices.show({ kind: "warning", text: t("filters.parts", { max: String(partialNumbersMax) }) });
    return false;
  };
  return (
    <RecordList
      portal={portal}
      resourceId="declarations/list"
      spec={declarationList}
      texts={{
        title: t("title"),
        table: t("list.table"),
        exportTitle: t("export.title"),
        failed: t("list.failed"),
        none: t("list.emptyFiltered"),
        noneHint: t("list.emptyFilteredHint"),
      }}
      fields={fields}
      onAskOptions={options.reload}
      columnsOf={columnsOf}
      rowKey={(row) => row.declarationNo}
      fetch={(asked, signal) => fetchPage(portal, asked, signal)}
      fetchMissing={(filters, signal) => fetchMissing(portal, filters, signal)}
      file={{ taskCode: "declaration-list", fileName: t("export.fileName") }}
      exportColumnsOf={(columns, setup) => exportColumns(exportedFields, columns, setup, (key) => t(`fields.${key}`))}
      mayApply={mayApply}
      renderBatch={(chosen) => <BatchActions portal={portal} {...chosen} />}
    />
  );
}
