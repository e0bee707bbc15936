import type { SessionUser } from "@customs-portal/sdk/contract";
import type { Portal, Question } from "@customs-portal/sdk/portal";
import { isSamePerson } from "@customs-portal/sdk/rules";
import { personName } from "../model/person-name.ts";
import type { LineHooks } from "../loader/index.ts";
import type { WorkspaceModel } from "../model/workspace-model.ts";
import { textFor } from "./line-portal.ts";
import type { Tab } from "../model/tabs.ts";

type LeaveReason = Parameters<WorkspaceModel["mayLeave"]>[0];

export interface LeaveQuestionsOptions {
  portal: Pick<Portal, "t" | "config">;
  hooks: Pick<LineHooks, "mayLeave">;
  tabs: () => readonly Tab[];
  titleOf: WorkspaceModel["titleOf"];
  /** Titles of unsaved work in other windows of the browser, which goes on the same ground. */
  elsewhere: (reason: LeaveReason) => Promise<readonly string[]>;
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
  /** Asks once about all, where the site wants that, then about each that has unsaved work, then the lines. */
  mayCloseAll(list: readonly Tab[]): Promise<boolean>;
  /** Asks the user about unsaved work, then the line, whether the content of a tab may begin anew. */
  mayReload(tab: Tab): Promise<boolean>;
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
  elsewhere,
  activate,
}: LeaveQuestionsOptions): LeaveQuestions {
  const { t } = portal;
  const drawn = Promise.withResolvers<void>();
  let draw: (question: Question) => Promise<boolean> = () => Promise.resolve(true);
  let asking = 0;

  async function ask(question: Question): Promise<boolean> {
    asking += 1;
    try {
      return await draw(question);
    } finally {
      asking -= 1;
    }
  }

  /** Asks the lines; whoever has waited long for one is asked whether to go without its answer. */
  function linesAgree(lines: readonly string[], reason: LeaveReason | "close"): Promise<boolean> {
    return hooks.mayLeave(lines, reason, async (key) => {
      // It asks something itself.
      if (asking > 0) return undefined;
      const tab = tabs().find(({ line }) => line === key);
      return ask({
        title: t(reason === "close" ? "shell:tabs.closeQuestion" : `company:leave.${reason}.title`),
        message: t("company:leave.slow", { title: tab ? titleOf(tab) : key }),
        confirmLabel: t("company:leave.goOn"),
        danger: true,
      });
    });
  }

  const asksAnyway = ({ meta }: Tab) => meta.closeTabConfirm ?? portal.config.closeTabConfirm;

  function askToClose(tab: Tab): Promise<boolean> {
    return ask({
      title: t("shell:tabs.closeQuestion"),
      message:
        tab.dirtyReason ?? t(tab.dirty ? "shell:tabs.closeDirty" : "shell:tabs.closeClean", { title: titleOf(tab) }),
      confirmLabel: t("shell:tabs.close"),
      danger: tab.dirty,
    });
  }

  async function mayLeave(reason: LeaveReason): Promise<boolean> {
    const others = await elsewhere(reason);
    const dirty = tabs().filter((tab) => tab.dirty);
    const unsaved = dirty.filter(({ dirtyReason }) => dirtyReason === undefined);
    const lines = dirty.flatMap((tab) =>
      tab.dirtyReason === undefined ? [] : t("company:leave.because", { title: titleOf(tab), reason: tab.dirtyReason }),
    );
    if (unsaved.length > 0) lines.unshift(t("company:leave.dirty", { titles: unsaved.map(titleOf).join(" · ") }));
    if (others.length > 0) lines.push(t("company:leave.elsewhere", { titles: others.join(" · ") }));
    const question = {
      title: t(`company:leave.${reason}.title`),
      message: lines.join("\n"),
      confirmLabel: t(`company:leave.${reason}.${unsaved.length + others.length > 0 ? "confirm" : "anyway"}`),
      danger: true,
    };
    if (lines.length > 0 && !(await ask(question))) return false;
    return linesAgree(
      tabs().flatMap(({ line }) => line ?? []),
      reason,
    );
  }

  return {
    setAsk(next) {
      draw = next;
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
      if ((tab.dirty || asksAnyway(tab)) && !(await askToClose(tab))) return false;
      return tab.line === undefined || linesAgree([tab.line], "close");
    },
    async mayCloseAll(list) {
      const [only] = list;
      if (only && list.length === 1) return this.mayClose(only);
      const clean = list.filter((tab) => !tab.dirty);
      const question = {
        title: t("chrome:closeSeveral", { number: String(list.length) }),
        confirmLabel: t("shell:tabs.close"),
      };
      if (clean.some(asksAnyway) && !(await ask(question))) return false;
      for (const tab of list) if (tab.dirty && !(await this.mayClose(tab))) return false;
      return linesAgree(
        clean.flatMap(({ line }) => line ?? []),
        "close",
      );
    },
    async mayReload(tab) {
      const question = {
        title: t("chrome:reloadQuestion"),
        message: t("chrome:reloadDirty", { title: titleOf(tab) }),
        confirmLabel: t("chrome:reload"),
        danger: true,
      };
      if (tab.dirty) activate(tab.id);
      if (tab.dirty && !(await ask(question))) return false;
      return tab.line === undefined || linesAgree([tab.line], "close");
    },
    mayLeave,
    async mayReplace(next, current) {
      await drawn.promise;
      const names = { current: personName(current), next: personName(next) };
      const question = {
        title: t("sso:replace.title", names),
        message: `${t("sso:replace.meaning", names)} ${t("sso:replace.advice", names)}`,
        confirmLabel: t("sso:replace.goOn", names),
        danger: true,
      };
      if (!isSamePerson(next, current) && !(await ask(question))) return false;
      return mayLeave("sign-out");
    },
  };
}
