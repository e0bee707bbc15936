import type { LinePortal } from "@customs-portal/sdk";
import { useFormat, useT } from "@customs-portal/ui";
import {
  exportedGoodsMax,
  namedGoodsMax,
  type GoodsFilters,
  type GoodsSums,
  type ListedGoods,
} from "../../goods-contract.ts";
import { fetchGoodsSums } from "../api.ts";
import { ChosenSums } from "../ChosenSums.tsx";
import { ExportChosen } from "../ExportChosen.tsx";
import { isNameable, selectionScope, type RowNames } from "../export-scope.ts";
import type { ChosenRows } from "../RecordList.tsx";
import { useFigures } from "../use-figures.ts";
import { useSumTexts } from "../use-sum-texts.ts";
import { CheckElements } from "./CheckElements.tsx";

export interface GoodsBatchProps extends ChosenRows<ListedGoods, GoodsFilters> {
  portal: LinePortal;
}

/** What can be done with the chosen goods lines: export, check of their strings, sums. */
export function GoodsBatch(props: GoodsBatchProps) {
  const { portal, target, state, words, selection, total, loadedAt } = props;
  const t = useT("declarations");
  const format = useFormat();
  const { money, quantity } = useFigures();
  const texts = useSumTexts();
  const refuse = () =>
    portal.notices.show({ kind: "warning", text: t("goods.batch.tooMany", { max: format.number(exportedGoodsMax) }) });
  const refuseSums = () =>
    selection.isAll
      ? portal.notices.show({ kind: "warning", text: t("goods.check.tooManyLeftOut", { max: String(namedGoodsMax) }) })
      : refuse();
  const names: RowNames = {
    only: "only",
    max: exportedGoodsMax,
    labels: { only: t("goods.batch.only"), except: t("goods.batch.except") },
    inWords: (keys) => t("goods.batch.lines", { count: format.number(keys.length) }),
  };
  const { defaultSort: sort } = words.spec;
  // What is left out has to stand in one address.
  const isSummable = isNameable(selection, { max: selection.isAll ? namedGoodsMax : exportedGoodsMax });
  const chosen = isSummable ? selectionScope(words, { ...state, sort }, selection, names) : undefined;
  const say = (sums: GoodsSums) => {
    const quantities = texts.list(sums.quantities.map((one) => `${quantity(one.quantity)} ${one.unit}`));
    const all = t("goods.sums.of", { ...texts.shared(sums), quantities });
    const yuan = (text: string) => money(text, "CNY");
    const { customsValue, dutyAmount, vatAmount } = sums;
    // Exported goods have none of them.
    if (customsValue === "0") return all;
    const duties = { value: yuan(customsValue), duty: yuan(dutyAmount), vat: yuan(vatAmount) };
    return all + t("goods.sums.duties", duties);
  };
  return (
    <>
      <ExportChosen
        {...{ portal, target, state, words, names, selection, total }}
        title={t("goods.batch.exportTitle")}
        onTooMany={refuse}
      />
      <CheckElements portal={portal} selection={selection} total={total} filters={state.filters} />
      <ChosenSums
        portal={portal}
        subject={chosen && JSON.stringify([chosen.params, loadedAt?.getTime()])}
        fetch={(signal) => fetchGoodsSums(portal, chosen?.params ?? {}, signal)}
        say={say}
        onTooMany={refuseSums}
      />
    </>
  );
}
