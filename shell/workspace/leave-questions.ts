import type { SessionUser } from "@customs-portal/sdk/contract";
import type { Portal, Question } from "@customs-portal/sdk/portal";
import { isSamePerson } from "@customs-portal/sdk/rules";
import { personName } from "../guards/person-name.ts";
import type { LineHooks } from "../loader/index.ts";
import type { WorkspaceModel } from "../model/workspace-model.ts";
import { textFor } from "./line-portal.ts";
import type { Tab } from "../model/tabs.ts";

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
  /** Asks what a line or page wants to know, once the questions can be drawn. @throws TypeError without a title */
  confirm(question: Question): Promise<boolean>;
  /** Asks the user, then the line, whether a tab may be closed. */
  mayClose(tab: Tab): Promise<boolean>;
  mayLeave: WorkspaceModel["mayLeave"];
  /** Asks whether somebody else may take the place of the user, then about unsaved work. Never answered by itself. */
  mayReplace(next: SessionUser, current: SessionUser): Promise<boolean>;
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
  const drawn = Promise.withResolvers<void>();
  let ask: (question: Question) => Promise<boolean> = () => Promise.resolve(true);

  function askToClose(tab: Tab): Promise<boolean> {
    return ask({
      title: t("shell:tabs.closeQuestion"),
      message: t(tab.dirty ? "shell:tabs.closeDirty" : "shell:tabs.closeClean", { title: titleOf(tab) }),
      confirmLabel: t("shell:tabs.close"),
      danger: tab.dirty,
    });
  }

  async function mayLeave(reason: Parameters<WorkspaceModel["mayLeave"]>[0]): Promise<boolean> {
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
  }

  return {
    setAsk(next) {
      ask = next;
      drawn.resolve();
    },
    async confirm({ title, message = "", confirmLabel, danger = false }) {
      const question = {
        title: textFor("The title of a question", title),
        message: textFor("The message of a question", message),
        ...(confirmLabel !== undefined && { confirmLabel: textFor("The label of yes", confirmLabel) }),
        danger,
      };
      await drawn.promise;
      return ask(question);
    },
    async mayClose(tab) {
      if (tab.dirty) activate(tab.id);
      if ((tab.dirty || portal.config.closeTabConfirm) && !(await askToClose(tab))) return false;
      return tab.line === undefined || hooks.mayLeave([tab.line], "close");
    },
    mayLeave,
    async mayReplace(next, current) {
      await drawn.promise;
      const names = { current: personName(current), next: personName(next) };
      const question = {
        title: t("guards:replace.title", names),
        message: `${t("guards:replace.meaning", names)} ${t("guards:replace.advice", names)}`,
        confirmLabel: t("guards:replace.goOn", names),
        danger: true,
      };
      if (!isSamePerson(next, current) && !(await ask(question))) return false;
      return mayLeave("sign-out");
    },
  };
}
