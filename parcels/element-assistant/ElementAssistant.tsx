import { Button, Dialog, Icon, useConfirm, useT, type DialogParcelProps } from "@customs-portal/ui";
import ListChecks from "lucide-react/icons/list-checks";
import { AssistantForm } from "./AssistantForm.tsx";
import { useAssistant } from "./use-assistant.ts";
import { useConfirmAssistant } from "./use-confirm-assistant.ts";

/**
 * The assistant that fills in the specification string of declared goods (R1-12, R26-08). Nothing is cut: what is
 * missing, no choice or too long keeps it open.
 */
export function ElementAssistant(props: DialogParcelProps<"element-assistant">) {
  const { portal, title, readOnly = false, batch = true, onResult } = props;
  const t = useT("elementAssistant");
  const assistant = useAssistant(props, undefined);
  const { isTried, body, confirm } = useConfirmAssistant(props, assistant, onResult);
  const { confirm: ask, dialog: question } = useConfirm();
  const isChanged = assistant.edits > 0;
  const close = async (): Promise<boolean> => {
    const discard = { title: t("discard.title"), message: t("discard.message"), confirmLabel: t("discard.yes") };
    const closes = !isChanged || (await ask({ ...discard, danger: true }));
    if (closes) onResult(undefined);
    return closes;
  };
  const openBatch = async () => {
    // Lines are fixed in an assistant of their own, and a place opens one at a time.
    if (await close()) await portal.dialogs.open("element-batch", {});
  };
  return (
    <>
      <Dialog
        open
        onOpenChange={(next) => !next && void close()}
        title={title || t("title")}
        width={860}
        actions={
          readOnly ? (
            <Button onClick={() => onResult(undefined)}>{t("close")}</Button>
          ) : (
            <>
              {batch && (
                <Button
                  className="ea-batch"
                  variant="text"
                  icon={<Icon of={ListChecks} />}
                  onClick={() => void openBatch()}
                >
                  {t("batch")}
                </Button>
              )}
              <Button onClick={() => void close()}>{t("cancel")}</Button>
              <Button variant="primary" pending={assistant.state === "pending"} onClick={confirm}>
                {t("confirm")}
              </Button>
            </>
          )
        }
      >
        <div ref={body}>
          <AssistantForm request={props} assistant={assistant} isTried={isTried} onConfirm={confirm} />
        </div>
      </Dialog>
      {question}
    </>
  );
}
