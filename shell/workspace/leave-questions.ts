import type { Portal } from "@customs-portal/sdk/portal";
import type { LineHooks } from "../loader/index.ts";
import type { Question, WorkspaceModel } from "./model.ts";
import type { Tab } from "./tabs.ts";

export interface LeaveQuestionsOptions {
  portal: Pick<Portal, "t" | "config">;
  hooks: Pick<LineHooks, "mayLeave">;
  tabs: () => readonly Tab[];
  titleOf: WorkspaceModel["titleOf"];
  /** Brings a tab to the front, so that the user sees what the question is about. */
  activate: (id: string) => void;
}

/** The questions before something that would lose unsaved work. */
export interface LeaveQuestions {
  /** Takes over the drawing of the questions; until then every answer is yes. */
  setAsk: WorkspaceModel["setAsk"];
  /** Asks the user, then the line, whether a tab may be closed. */
  mayClose(tab: Tab): Promise<boolean>;
  mayLeave: WorkspaceModel["mayLeave"];
}

/** Creates the questions of a workspace. */
export function createLeaveQuestions({
  portal,
  hooks,
  tabs,
  titleOf,
  activate,
}: LeaveQuestionsOptions): LeaveQuestions {
  const { t } = portal;
  let ask: (question: Question) => Promise<boolean> = () => Promise.resolve(true);

  function askToClose(tab: Tab): Promise<boolean> {
    return ask({
      title: t("shell:tabs.closeQuestion"),
      message: t(tab.dirty ? "shell:tabs.closeDirty" : "shell:tabs.closeClean", { title: titleOf(tab) }),
      confirmLabel: t("shell:tabs.close"),
      danger: tab.dirty,
    });
  }

  return {
    setAsk: (next) => void (ask = next),
    async mayClose(tab) {
      if (tab.dirty) activate(tab.id);
      if ((tab.dirty || portal.config.closeTabConfirm) && !(await askToClose(tab))) return false;
      return tab.line === undefined || hooks.mayLeave([tab.line], "close");
    },
    async mayLeave(reason) {
      const dirty = tabs().filter((tab) => tab.dirty);
      const question = {
        title: t(`company:leave.${reason}.title`),
        message: t("company:leave.dirty", { titles: dirty.map(titleOf).join(" · ") }),
        confirmLabel: t(`company:leave.${reason}.confirm`),
        danger: true,
      };
      if (dirty.length > 0 && !(await ask(question))) return false;
      return hooks.mayLeave(
        tabs().flatMap(({ line }) => line ?? []),
        reason,
      );
    },
  };
}
