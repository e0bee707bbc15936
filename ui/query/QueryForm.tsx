import { useState } from "react";
import { Spinner } from "../controls/Spinner.tsx";
import { usePortal } from "../hooks/use-portal.ts";
import { useT } from "../hooks/use-texts.ts";
import { comingByTexts } from "../parts/coming.ts";
import { NeededPart } from "../parts/NeededPart.tsx";
import type { QueryFormProps } from "./query-form-props.ts";
import { queryTexts } from "./locales/index.ts";

/** Of the form with its buttons and of each of its rows, so that nothing below jumps when it comes. */
const formMinHeightPx = 74;
const rowMinHeightPx = 58;
const usualRows = 2;
/** Where it is narrow the buttons take a second line. */
const secondLinePx = 40;
const isNarrow = () => matchMedia("(max-width: 480px)").matches;
/** Of the form where fields and buttons share a line. */
const lowFormPx = 76;
const isLowAndWide = () => matchMedia("(max-height: 480px) and (min-width: 600px)").matches;

const formOf = comingByTexts(async (i18n) => {
  i18n.register("query", queryTexts);
  const [{ ChosenQueryPanel }] = await Promise.all([import("./ChosenQueryPanel.tsx"), i18n.load("query")]);
  return ChosenQueryPanel;
});

/**
 * The filters of a list. Enter searches from every field, as in any list; an open list of options takes it for its option.
 * Its code and texts are loaded when it is first shown.
 */
export function QueryForm(props: QueryFormProps) {
  const { i18n } = usePortal();
  const t = useT("ui");
  const [narrow] = useState(isNarrow);
  const [low] = useState(isLowAndWide);
  const rowsPx = (props.rows ?? usualRows) * rowMinHeightPx;
  const usualPx = formMinHeightPx + rowsPx + (narrow ? secondLinePx : 0);
  const place = (
    <div style={{ minHeight: low ? lowFormPx : usualPx }}>
      <Spinner label={t("table.loading")} />
    </div>
  );
  return <NeededPart come={formOf(i18n)} props={props} place={place} />;
}
