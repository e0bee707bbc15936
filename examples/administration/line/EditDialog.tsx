import { Button, Dialog, Form, useT } from "@customs-portal/ui";
import type { ReactNode } from "react";
import type { EditForm } from "./use-form.ts";

interface EditDialogProps<Values> {
  title: string;
  form: EditForm<Values>;
  /** Whether everything is filled in. */
  isComplete: boolean;
  saveLabel: string;
  onSave(): void;
  onClose(): void;
  /** What else can be done, beside the buttons. */
  more?: ReactNode;
  width?: number;
  children: ReactNode;
}

/** A dialog with a form: it asks before it loses what was typed, and says why it was not saved. */
export function EditDialog<Values>(props: EditDialogProps<Values>) {
  const { title, form, isComplete, saveLabel, onSave, onClose, more, width = 560, children } = props;
  const t = useT("administration");
  const close = async () => {
    if (await form.mayLeave()) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && void close()}
      title={title}
      width={width}
      actions={
        <>
          {more}
          <Button onClick={() => void close()}>{t("cancel")}</Button>
          <Button variant="primary" pending={form.pending} disabled={!isComplete || !form.isChanged} onClick={onSave}>
            {saveLabel}
          </Button>
        </>
      }
    >
      <Form className="adm-form" aria-label={title} onConfirm={() => isComplete && form.isChanged && onSave()}>
        {children}
        {form.error !== undefined && (
          <p className="adm-error" role="alert">
            {form.error}
          </p>
        )}
      </Form>
    </Dialog>
  );
}
