import { isHttpError, randomUuid, type LinePortal } from "@customs-portal/sdk";
import { Button, Icon, useT } from "@customs-portal/ui";
import CopyPlus from "lucide-react/icons/copy-plus";
import Trash from "lucide-react/icons/trash-2";
import { useRef, useState } from "react";
import type { Declaration } from "../contract.ts";
import { copyDeclaration, deleteDraft } from "./api.ts";
import { tellChange } from "./changes.ts";
import { detailPath, fromGoods, listPathOf } from "./DeclarationLink.tsx";
import type { Unsaved } from "./edit/use-unsaved.ts";
import { mayEdit } from "./may-edit.ts";

export interface DraftToolProps {
  portal: LinePortal;
  declaration: Pick<Declaration, "id" | "declarationNo" | "status">;
  /** The query of the list that it was opened from. */
  search: string;
  unsaved: Unsaved;
}

/** One thing at a time; the portal tells of what fails. */
function useRun() {
  const [isRunning, setRunning] = useState(false);
  const run = async (work: () => Promise<void>) => {
    if (isRunning) return;
    setRunning(true);
    try {
      await work();
    } catch (error) {
      if (!isHttpError(error)) throw error;
    } finally {
      setRunning(false);
    }
  };
  return [isRunning, run] as const;
}

/** Makes a new draft of a declaration; nothing for whoever may change none. */
export function CopyAsDraft({ portal, declaration, search, unsaved }: DraftToolProps) {
  const { id, declarationNo: from } = declaration;
  const t = useT("declarations");
  const [isCopying, run] = useRun();
  // One name of the call until it is known that a draft was made: an answer that was lost makes no second one.
  const asked = useRef({ id, reqId: "" });
  if (!mayEdit(portal)) return null;

  const copy = () =>
    run(async () => {
      if (unsaved.get()) return void portal.notices.show({ kind: "warning", text: t("draft.unsaved") });
      if (asked.current.id !== id || asked.current.reqId === "") asked.current = { id, reqId: randomUuid() };
      const made = await copyDeclaration(portal, id, asked.current.reqId).catch((error: unknown) => {
        // Refused is answered: the next press is another call.
        if (isHttpError(error) && error.status >= 400 && error.status < 500) asked.current.reqId = "";
        throw error;
      });
      asked.current.reqId = "";
      tellChange();
      portal.notices.show({ kind: "success", text: t("draft.made", { number: made.declarationNo, from }) });
      portal.tabs.open(detailPath(made.id, search));
    });
  return (
    <Button icon={<Icon of={CopyPlus} />} pending={isCopying} onClick={() => void copy()}>
      {t("draft.copy")}
    </Button>
  );
}

/** Deletes a draft after a question, and goes back to the list; nothing where it is none, or the user may not. */
export function DeleteDraft({ portal, declaration, search, unsaved }: DraftToolProps) {
  const { id, declarationNo: number, status } = declaration;
  const t = useT("declarations");
  const [isDeleting, run] = useRun();
  if (status !== "draft" || !mayEdit(portal)) return null;

  const remove = async () => {
    const question = { title: t("draft.ask", { number }), message: t("draft.askText"), danger: true };
    if (!(await portal.dialogs.open("confirm", { ...question, confirmLabel: t("draft.delete") }))) return;
    await run(async () => {
      await deleteDraft(portal, id);
      portal.notices.show({ kind: "success", text: t("draft.deleted", { number }) });
      // Whoever went on to another one meanwhile stays there.
      if (portal.router.location.getSnapshot().pathname === detailPath(id, "")) {
        unsaved.keep(undefined);
        portal.tabs.open(listPathOf(search) + (search === fromGoods ? "" : search));
        await portal.tab.close();
      }
      // Not before: this page would ask for what is gone.
      tellChange();
    });
  };
  return (
    <Button icon={<Icon of={Trash} />} pending={isDeleting} aria-haspopup="dialog" onClick={() => void remove()}>
      {t("draft.delete")}
    </Button>
  );
}
