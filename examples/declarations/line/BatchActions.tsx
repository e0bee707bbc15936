import type { LinePortal } from "@customs-portal/sdk";
import { Button, describeQuery, plainTable, printContent, selectedCount, useCopyCodes, useT } from "@customs-portal/ui";
import { numbersMax, type Declaration, type DeclarationFilters } from "../contract.ts";
import { fetchSums } from "./api.ts";
import { ChosenSums } from "./ChosenSums.tsx";
import { ExportChosen } from "./ExportChosen.tsx";
import { isNameable, namedKeys, selectionScope, type RowNames } from "./export-scope.ts";
import type { ChosenRows } from "./RecordList.tsx";
import { useSumTexts } from "./use-sum-texts.ts";

export interface BatchActionsProps extends ChosenRows<Declaration, DeclarationFilters> {
  portal: LinePortal;
}

/** What can be done with the chosen declarations: export, copy their numbers, print, sum up. */
export function BatchActions(props: BatchActionsProps) {
  const { portal, target, state, words, selection, total, loadedAt, rows, columns } = props;
  const t = useT("declarations");
  const texts = useSumTexts();
  const copy = useCopyCodes();
  const refuse = () => portal.notices.show({ kind: "warning", text: t("batch.tooMany", { max: String(numbersMax) }) });
  const names: RowNames = {
    only: "declarationNo",
    max: numbersMax,
    labels: { only: t("batch.only"), except: t("batch.except") },
    inWords: (keys) =>
      words.language
        ? describeQuery(words.fields, { declarationNo: [...keys] }, words.language)
            .map(({ value }) => value)
            .join("")
        : keys.join(","),
  };
  const { defaultSort: sort } = words.spec;
  const chosen = isNameable(selection, names) ? selectionScope(words, { ...state, sort }, selection, names) : undefined;
  return (
    <>
      <ExportChosen
        {...{ portal, target, state, words, names, selection, total }}
        title={t("batch.exportTitle")}
        onTooMany={refuse}
      />
      {!selection.isAll && (
        <Button size="compact" variant="text" onClick={() => void copy(namedKeys(selection))}>
          {t("batch.copy")}
        </Button>
      )}
      {rows.length > 0 && (
        <Button
          size="compact"
          variant="text"
          onClick={() => printContent(portal, t("list.table"), [plainTable(columns, rows)])}
        >
          {rows.length === selectedCount(selection, total)
            ? t("batch.print")
            : t("batch.printPage", { count: String(rows.length) })}
        </Button>
      )}
      <ChosenSums
        portal={portal}
        subject={chosen && JSON.stringify([chosen.params, loadedAt?.getTime()])}
        fetch={(signal) => fetchSums(portal, chosen?.params ?? {}, signal)}
        say={(sums) => t("sums.of", texts.shared(sums))}
        onTooMany={refuse}
      />
    </>
  );
}
