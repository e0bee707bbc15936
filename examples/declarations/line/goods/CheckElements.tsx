import { elementBatchMaxLines } from "@customs-portal/sdk/limits";
import { isHttpError, type ElementBatchLine, type LinePortal } from "@customs-portal/sdk";
import { Button, errorText, selectedCount, useFormat, useGone, useT, type RowSelection } from "@customs-portal/ui";
import { useState } from "react";
import type { ChosenGoods } from "../../chosen-contract.ts";
import type { SpecificationEdit } from "../../edit-contract.ts";
import { namedGoodsMax, type GoodsFilters } from "../../goods-contract.ts";
import { fetchChosenGoods, saveSpecifications } from "../api.ts";
import { tellChange } from "../changes.ts";
import { mayEdit } from "../may-edit.ts";
import { isNameable, readChosenGoods } from "./chosen-goods.ts";

interface CheckElementsProps {
  portal: LinePortal;
  /** Lines of any page. */
  selection: RowSelection;
  /** Lines that the filters find. */
  total: number;
  filters: GoodsFilters;
}

function toBatchLine(goods: ChosenGoods): ElementBatchLine {
  const { id, declarationNo, lineNo, ieFlag, partNo, tariffCode, specification } = goods;
  const tradeDirection = ieFlag === "I" ? "import" : "export";
  return { key: id, label: `${declarationNo}-${lineNo}`, partNo, tariffCode, text: specification, tradeDirection };
}

/** Checks the specification strings of the chosen lines, and saves those that were put right. */
export function CheckElements({ portal, selection, total, filters }: CheckElementsProps) {
  const t = useT("declarations");
  const format = useFormat();
  /** Of the call under way; it ends with the page. */
  const [reading, setReading] = useState<AbortController>();
  const [isSaving, setSaving] = useState(false);
  useGone(() => reading?.abort());
  if (!mayEdit(portal)) return null;
  const tell = (kind: "info" | "success" | "warning", text: string) => portal.notices.show({ kind, text });

  const saveOnce = async (edits: readonly SpecificationEdit[]): Promise<void> => {
    const outcomes = await saveSpecifications(portal, edits);
    const saved = outcomes.filter(({ outcome }) => outcome === "saved").length;
    const refused = edits.length - saved;
    if (saved > 0) tell("success", t("goods.check.saved", { count: String(saved) }));
    if (refused > 0) tell("warning", t("goods.check.refused", { count: String(refused) }));
  };
  /** Whether to try once more what was put right; it is not lost to a bad moment of the network, nor to one key. */
  const asksAgain = async (error: unknown): Promise<boolean> => {
    const { text } = errorText(portal, error);
    const again = { title: t("goods.check.unsaved"), message: text, confirmLabel: t("goods.check.again") };
    const leave = { title: t("edit.leave"), message: t("edit.leaveText"), confirmLabel: t("edit.discard") };
    for (;;) {
      if (await portal.dialogs.open("confirm", again)) return true;
      if (await portal.dialogs.open("confirm", { ...leave, danger: true })) return false;
    }
  };
  const save = async (edits: readonly SpecificationEdit[]): Promise<void> => {
    setSaving(true);
    portal.setDirty(true);
    try {
      for (let isAsked = true; isAsked;)
        isAsked = await saveOnce(edits).then(
          () => false,
          (error: unknown) => asksAgain(error),
        );
    } finally {
      setSaving(false);
      portal.setDirty(false);
      // Also where a later call of several failed.
      tellChange();
    }
  };
  /** The chosen lines that may be changed; undefined where they cannot be had, which was told. */
  const read = async (): Promise<readonly ChosenGoods[] | undefined> => {
    const call = new AbortController();
    setReading(call);
    try {
      return await readChosenGoods((part) => fetchChosenGoods(portal, part, call.signal), selection, filters);
    } catch (error) {
      if (isHttpError(error)) return undefined;
      throw error;
    } finally {
      setReading(undefined);
    }
  };
  const check = async () => {
    if (!isNameable(selection)) return tell("warning", t("goods.check.tooManyLeftOut", { max: String(namedGoodsMax) }));
    const found = await read();
    if (!found) return;
    if (found.length > elementBatchMaxLines)
      return tell("warning", t("goods.check.tooMany", { max: format.number(elementBatchMaxLines) }));
    if (found.length === 0) return tell("warning", t("goods.check.none"));
    const locked = selectedCount(selection, total) - found.length;
    if (locked > 0) tell("info", t("goods.check.locked", { count: format.number(locked) }));
    const fixed = await portal.dialogs.open("element-batch", {
      lines: found.map(toBatchLine),
      title: t("goods.check.title"),
    });
    if (!fixed || fixed.length === 0) return;
    const versions = new Map(found.map(({ id, version }) => [id, version]));
    await save(fixed.map(({ key, text }) => ({ id: key, version: versions.get(key) ?? 0, specification: text })));
  };
  return (
    <Button
      size="compact"
      variant="text"
      aria-haspopup="dialog"
      pending={reading !== undefined || isSaving}
      onClick={() => void check()}
    >
      {t("goods.check.open")}
    </Button>
  );
}
