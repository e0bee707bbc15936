import type { LinePortal } from "@customs-portal/sdk";
import { useResource, useT } from "@customs-portal/ui";
import { useCallback, useMemo } from "react";
import { goodsColumnKeys } from "../../goods-contract.ts";
import { fetchGoods, fetchGoodsOptions, fetchMissingGoods } from "../api.ts";
import { exportColumns } from "../export-columns.ts";
import { goodsList } from "../list-spec.ts";
import { RecordList } from "../RecordList.tsx";
import { useFigures } from "../use-figures.ts";
import { useLocaleReload } from "../use-locale-reload.ts";
import { goodsColumns } from "./columns.tsx";
import { GoodsBatch } from "./GoodsBatch.tsx";
import { goodsQueryFields } from "./query-fields.ts";

/** The goods lines of all declarations, in 40 columns under the headings of their groups. */
export function GoodsPage({ portal }: { portal: LinePortal }) {
  const t = useT("declarations");
  const figures = useFigures();
  const options = useResource("goods options", (signal) => fetchGoodsOptions(portal, signal));
  useLocaleReload(options);
  const { data, error } = options;
  const fields = useMemo(() => goodsQueryFields(t, { data, error }), [t, data, error]);
  const columnsOf = useCallback(() => goodsColumns(portal, t, figures), [portal, t, figures]);
  return (
    <RecordList
      portal={portal}
      resourceId="declarations/goods"
      spec={goodsList}
      texts={{
        title: t("goods.title"),
        table: t("goods.table"),
        exportTitle: t("goods.exportTitle"),
        failed: t("goods.failed"),
        none: t("goods.empty"),
        noneHint: t("goods.emptyHint"),
      }}
      fields={fields}
      onAskOptions={options.reload}
      columnsOf={columnsOf}
      rowKey={(row) => row.id}
      fetch={(asked, signal) => fetchGoods(portal, asked, signal)}
      fetchMissing={(filters, signal) => fetchMissingGoods(portal, filters, signal)}
      file={{ taskCode: "goods-list", fileName: t("goods.fileName") }}
      exportColumnsOf={(columns, setup) => exportColumns(goodsColumnKeys, columns, setup, (key) => t(`fields.${key}`))}
      renderBatch={(chosen) => <GoodsBatch portal={portal} {...chosen} />}
    />
  );
}
