import { isHttpError, type ElementBatchLine, type LinePortal } from "@customs-portal/sdk";
import { Button, errorText, useT } from "@customs-portal/ui";
import { editFunction, isEditable, type SpecificationEdit } from "../../edit-contract.ts";
import type { ListedGoods } from "../../goods-contract.ts";
import { saveSpecifications } from "../api.ts";

const place = { path: "/declarations/list", group: "declarations" };

interface CheckElementsProps {
  portal: LinePortal;
  /** The chosen lines of this page. */
  rows: readonly ListedGoods[];
  onSaved(): void;
}

/** Checks the specification strings of the chosen lines, and saves those that were put right. */
export function CheckElements({ portal, rows, onSaved }: CheckElementsProps) {
  const t = useT("declarations");
  const editable = rows.filter(({ status }) => isEditable(status));
  if (rows.length === 0 || !portal.can(editFunction, place)) return null;

  const save = async (edits: readonly SpecificationEdit[]): Promise<void> => {
    try {
      const outcomes = await saveSpecifications(portal, edits);
      const saved = outcomes.filter(({ outcome }) => outcome === "saved").length;
      const refused = edits.length - saved;
      if (saved > 0) portal.notices.show({ kind: "success", text: t("goods.check.saved", { count: String(saved) }) });
      if (refused > 0)
        portal.notices.show({ kind: "warning", text: t("goods.check.refused", { count: String(refused) }) });
      onSaved();
    } catch (error) {
      if (isHttpError(error) && error.sessionEnded) return;
      const { text } = errorText(portal, error);
      const question = { title: t("goods.check.unsaved"), message: text, confirmLabel: t("goods.check.again") };
      // What was put right is not lost to a bad moment of the network.
      if (await portal.dialogs.open("confirm", question)) await save(edits);
    }
  };
  const check = async () => {
    if (editable.length === 0) return portal.notices.show({ kind: "warning", text: t("goods.check.none") });
    const lines = editable.map<ElementBatchLine>(({ id, ieFlag, partNo, tariffCode, specification }) => ({
      key: id,
      partNo,
      tariffCode,
      text: specification,
      tradeDirection: ieFlag === "I" ? "import" : "export",
    }));
    const fixed = await portal.dialogs.open("element-batch", { lines, title: t("goods.check.title") });
    if (!fixed || fixed.length === 0) return;
    const versions = new Map(editable.map(({ id, version }) => [id, version]));
    await save(fixed.map(({ key, text }) => ({ id: key, version: versions.get(key) ?? 0, specification: text })));
  };
  return (
    <Button size="compact" variant="text" aria-haspopup="dialog" onClick={() => void check()}>
      {t("goods.check.open", { count: String(editable.length) })}
    </Button>
  );
}
