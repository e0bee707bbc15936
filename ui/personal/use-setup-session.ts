import type { PersonalisationScope } from "@customs-portal/sdk/contract";
import { companyPersonalisationFunction } from "@customs-portal/sdk/limits";
import { isHttpError, type PersonalChange } from "@customs-portal/sdk/portal";
import { useState, type ReactNode } from "react";
import { useConfirm, type ConfirmRequest } from "../dialogs/use-confirm.tsx";
import { errorText, type ErrorText } from "../errors/error-text.ts";
import { usePortal } from "../hooks/use-portal.ts";
import { useStore } from "../hooks/use-store.ts";
import { useT } from "../hooks/use-texts.ts";
import { useResource } from "../results/use-resource.ts";
import { madeOfDefault, type ListSeen } from "./made-of.ts";
import { personalValuesOf, type LoadedPersonalisation } from "./personal-values.ts";

/** What a dialog saves: the setup itself or a template of it. */
export interface SetupSave {
  scope: PersonalisationScope;
  change: PersonalChange;
  /** What the change was made of. */
  seen: LoadedPersonalisation;
  /** What holds of the setup where the scope has none: the first one is made of that. */
  fallback?: ListSeen;
}

/** What a dialog of a setup knows of what is saved and of what its user may save. */
export interface SetupSession {
  /** As it was when the dialog opened or saved last; undefined until it is there. */
  readonly loaded: LoadedPersonalisation | undefined;
  /** Why it could not be loaded. */
  readonly loadFailure: ErrorText | undefined;
  retry(): void;
  /** While a company is imitated, the backend saves nothing. */
  readonly isImitating: boolean;
  readonly mayChangeCompany: boolean;
  /** Name of the company that the user acts for. */
  readonly company: string;
  /** A save is under way. */
  readonly isSaving: boolean;
  /** Why the last save failed. */
  readonly saveFailure: ErrorText | undefined;
  /**
   * Saves, and tells how it went (R8-15 … R8-18). A setup of the company is asked about before.
   * @returns what stands then; undefined where it failed or was not wanted
   */
  save(wanted: SetupSave): Promise<LoadedPersonalisation | undefined>;
  /** Asks over the dialog. */
  confirm(request: ConfirmRequest): Promise<boolean>;
  /** The question that is open; the frame of the setup renders it. */
  readonly question: ReactNode;
}

export interface SetupSessionOptions {
  /** Told why a call failed, after the user was. */
  onCallFailed?: ((error: unknown) => void) | undefined;
}

/** Reads what is saved when a dialog opens, so that it is not older than the dialog (A29), and saves what it makes. */
export function useSetupSession({ onCallFailed }: SetupSessionOptions = {}): SetupSession {
  const portal = usePortal();
  const values = personalValuesOf(portal);
  const user = useStore(portal.session.user);
  const t = useT("setup");
  const stored = useResource("setup", async () => {
    try {
      return await values.reload();
    } catch (error) {
      onCallFailed?.(error);
      throw error;
    }
  });
  const [saved, setSaved] = useState<LoadedPersonalisation>();
  const [saveError, setSaveError] = useState<{ error: unknown }>();
  const [isSaving, setSaving] = useState(false);
  const { confirm, dialog: question } = useConfirm();
  const company = user?.companyName ?? user?.company ?? "";

  /** Whether the user wants what changes tables or forms of all users of the company; a template changes none. */
  async function isWanted({ scope, change }: SetupSave): Promise<boolean> {
    if (scope === "user" || change.kind === "xdoColumnTemplate") return true;
    const isRemoval = change.value.length === 0;
    return confirm({
      title: t(isRemoval ? "companyAsk.removeTitle" : "companyAsk.title", { company }),
      message: t(isRemoval ? "companyAsk.remove" : "companyAsk.save", { company }),
      confirmLabel: t(isRemoval ? "companyAsk.removeDo" : "saveForCompany"),
      danger: isRemoval,
    });
  }

  async function save(wanted: SetupSave) {
    if (!(await isWanted(wanted))) return undefined;
    const { scope, change, fallback } = wanted;
    const seen = fallback ? madeOfDefault(wanted.seen[scope], fallback) : wanted.seen[scope];
    const isDeletion = change.kind === "xdoColumnTemplate" && change.value.length === 0;
    setSaving(true);
    setSaveError(undefined);
    try {
      const answer = await values.save(scope, change, seen, { notice: false });
      setSaved(answer);
      portal.notices.show({ kind: "success", text: t(isDeletion ? "deleted" : "saved") });
      return answer;
    } catch (error) {
      onCallFailed?.(error);
      if (isHttpError(error) && error.sessionEnded) return undefined;
      setSaveError({ error });
      const { code } = errorText(portal, error);
      const text = t(isDeletion ? "deleteFailed" : "saveFailed");
      portal.notices.show({ kind: "error", text, ...(code !== undefined && { code }) });
      return undefined;
    } finally {
      setSaving(false);
    }
  }

  return {
    loaded: saved ?? stored.data,
    loadFailure: stored.error === undefined ? undefined : errorText(portal, stored.error),
    retry: stored.reload,
    isImitating: user?.mode === "imitate",
    mayChangeCompany: portal.can(companyPersonalisationFunction),
    company,
    isSaving,
    saveFailure: saveError && errorText(portal, saveError.error),
    save,
    confirm,
    question,
  };
}
