import type { PersonalisationScope } from "@customs-portal/sdk/contract";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import { useEffect, useState, type ReactNode } from "react";
import { Button } from "../controls/Button.tsx";
import { ErrorState } from "../controls/ErrorState.tsx";
import { Icon } from "../controls/Icon.tsx";
import { Menu } from "../controls/Menu.tsx";
import { Spinner } from "../controls/Spinner.tsx";
import { Dialog } from "../dialogs/Dialog.tsx";
import { useStyles } from "../hooks/use-styles.ts";
import { useT } from "../hooks/use-texts.ts";
import { setupCss } from "../styles/setup.ts";
import { SetupNote } from "./SetupNote.tsx";
import type { SetupSession } from "./use-setup-session.ts";

/** An empty dialog is shown only when the wait is long enough to be noticed. */
const lateMs = 200;

export interface SetupDialogProps {
  title: string;
  /** Pixels. */
  width: number;
  session: SetupSession;
  /** Closing would lose something. */
  isChanged: boolean;
  /** The company has a setup of its own. */
  hasCompanySetup: boolean;
  /** Puts into the dialog what the company has, or what the page comes with. */
  onReset(base: "company" | "page"): void;
  onSave(scope: PersonalisationScope): void;
  onClose(): void;
  /** The content, once what is saved is there. */
  children: ReactNode;
}

/** The frame of a setup: what is true of every one, what can be restored, and for whom it is saved. */
export function SetupDialog(props: SetupDialogProps) {
  const { title, width, session, isChanged, hasCompanySetup, onReset, onSave, onClose, children } = props;
  const { loaded, loadFailure, isImitating, mayChangeCompany, isSaving, saveFailure, company, confirm, question } =
    session;
  useStyles(setupCss);
  const t = useT("setup");
  const tAll = useT();
  const [isLate, setLate] = useState(false);
  const [scopeSaved, setScopeSaved] = useState<PersonalisationScope>();
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), lateMs);
    return () => clearTimeout(timer);
  }, []);

  async function close() {
    const loss = { title: t("discard.title"), message: t("discard.message"), confirmLabel: t("discard.confirm") };
    if (!isChanged || (await confirm({ ...loss, danger: true }))) onClose();
  }
  const save = (scope: PersonalisationScope) => {
    if (isSaving) return;
    setScopeSaved(scope);
    onSave(scope);
  };
  const isIdle = !loaded || isImitating;
  const bases = hasCompanySetup ? (["company", "page"] as const) : (["page"] as const);

  return (
    <Dialog
      open={loaded !== undefined || loadFailure !== undefined || isLate}
      onOpenChange={(next) => !next && void close()}
      title={title}
      width={width}
      actions={
        <>
          {loaded && (
            <div className="cp-setup-reset">
              <Menu
                trigger={
                  <Button variant="text" icon={<Icon of={RotateCcw} />}>
                    {t("reset.label")}
                  </Button>
                }
                items={bases.map((base) => ({ label: t(`reset.${base}`), onSelect: () => onReset(base) }))}
              />
            </div>
          )}
          <Button onClick={() => void close()}>{t("cancel")}</Button>
          {mayChangeCompany && (
            <Button
              pending={isSaving && scopeSaved === "company"}
              aria-disabled={isIdle}
              title={t("companyHint", { company })}
              onClick={() => save("company")}
            >
              {t("saveForCompany")}
            </Button>
          )}
          <Button
            variant="primary"
            pending={isSaving && scopeSaved === "user"}
            aria-disabled={isIdle}
            onClick={() => save("user")}
          >
            {t("save")}
          </Button>
        </>
      }
    >
      {loadFailure && !loaded ? (
        <ErrorState
          title={t("failed.title")}
          message={loadFailure.text}
          hint={t("failed.hint")}
          code={loadFailure.code}
          action={<Button onClick={() => session.retry()}>{t("failed.retry")}</Button>}
        />
      ) : (
        <div className="cp-setup">
          {isImitating && <SetupNote kind="warning">{tAll("errors:imitationReadOnly")}</SetupNote>}
          {saveFailure && <SetupNote kind="error">{t("notSaved", { reason: saveFailure.text })}</SetupNote>}
          {loaded ? children : <Spinner label={title} />}
        </div>
      )}
      {question}
    </Dialog>
  );
}
