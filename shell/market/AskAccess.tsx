import { accessRefusalSchema, type AccessRequest } from "@customs-portal/sdk/contract";
import { accessReasonMaxChars } from "@customs-portal/sdk/limits";
import { isHttpError, type Portal } from "@customs-portal/sdk/portal";
import {
  Button,
  Dialog,
  errorText,
  Form,
  Icon,
  StatusTag,
  TextField,
  useAnnounce,
  useFormat,
  useStore,
  useT,
} from "@customs-portal/ui";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleX from "lucide-react/icons/circle-x";
import Clock from "lucide-react/icons/clock";
import { useEffect, useRef, useState, type Ref } from "react";
import { askForAccess } from "./calls.ts";

/** A menu entry as the user knows it, and its name for whoever grants it. */
interface AskedMenu {
  readonly name: string;
  readonly title: string;
}

export interface AskAccessProps {
  portal: Portal;
  /** Key of the line, or the name of a page of the portal. */
  line: string;
  title: string;
  /** The menu entries that are missing, those that were asked for too. */
  menus: readonly AskedMenu[];
  /** What was asked for before. */
  request: AccessRequest | undefined;
  onAsked(): void;
}

const looks = {
  asked: { kind: "info", icon: Clock },
  granted: { kind: "success", icon: CircleCheck },
  declined: { kind: "warning", icon: CircleX },
} as const;

/** How a request stands. */
function RequestState({ request, ref }: { request: AccessRequest; ref: Ref<HTMLDivElement> }) {
  const t = useT("market");
  const format = useFormat();
  const { kind, icon } = looks[request.state];
  const at = format.dateTime(request.decidedAt ?? request.askedAt);
  return (
    <div className="ask-state" ref={ref} tabIndex={-1}>
      <StatusTag kind={kind} icon={<Icon of={icon} />}>
        {t(`ask.${request.state}`)}
      </StatusTag>
      <p className="quiet">
        {t(`ask.${request.state}At`, { time: at })}
        {request.answer && ` ${t("ask.answer", { answer: request.answer })}`}
      </p>
    </div>
  );
}

interface AskDialogProps extends AskAccessProps {
  /** Takes the focus once it is closed. */
  finalFocus: () => HTMLElement | null;
  onClose(): void;
}

function AskDialog({ portal, line, title, menus, finalFocus, onAsked, onClose }: AskDialogProps) {
  const t = useT("market");
  const format = useFormat();
  const [reason, setReason] = useState("");
  const [failure, setFailure] = useState<string>();
  const [isPending, setPending] = useState(false);
  const isTooLong = reason.trim().length > accessReasonMaxChars;
  const send = async () => {
    if (isPending || isTooLong) return;
    setPending(true);
    try {
      await askForAccess(portal, { line, menus: menus.map(({ name }) => name), reason: reason.trim() });
      onAsked();
      onClose();
    } catch (error) {
      // Whoever has signed in again goes on.
      if (isHttpError(error) && error.sessionEnded) return setPending(false);
      const hasAll = isHttpError(error) && accessRefusalSchema.safeParse(error.data).success;
      setFailure(hasAll ? t("ask.hasAll") : errorText(portal, error).text);
      setPending(false);
    }
  };
  const length = format.number(reason.trim().length);
  const error = isTooLong ? t("ask.tooLong", { length, max: format.number(accessReasonMaxChars) }) : failure;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("ask.title", { title })}
      finalFocus={finalFocus}
      actions={
        <>
          <Button onClick={onClose}>{t("ask.cancel")}</Button>
          <Button variant="primary" pending={isPending} onClick={() => void send()}>
            {t("ask.send")}
          </Button>
        </>
      }
    >
      <Form onConfirm={() => void send()}>
        <p>{t("ask.names")}</p>
        <ul className="ask-names">
          {menus.map(({ name, title: known }) => (
            <li key={name}>
              {known} {known !== name && <span className="quiet">{name}</span>}
            </li>
          ))}
        </ul>
        <TextField
          label={t("ask.reason")}
          hint={t("ask.reasonHint", { max: format.number(accessReasonMaxChars) })}
          value={reason}
          error={error}
          autoComplete="off"
          onChange={setReason}
        />
      </Form>
    </Dialog>
  );
}

/** Asks for a right that is missing, once, and says how the request stands. */
export function AskAccess(props: AskAccessProps) {
  const t = useT("market");
  const [isOpen, setOpen] = useState(false);
  const isAway = useStore(props.portal.session.user)?.mode !== "own";
  const { request, title } = props;
  const isAgain = request?.state === "declined";
  const isAsked = request?.state === "asked";
  // What is asked for further is added to the request that waits.
  const menus = isAsked ? props.menus.filter(({ name }) => !request.menus.includes(name)) : props.menus;
  const announce = useAnnounce();
  const state = useRef<HTMLDivElement>(null);
  const waiting = isAsked ? request.menus.join(" ") : "";
  /** What waited when the user has asked; undefined once that is seen. */
  const before = useRef<string>(undefined);
  useEffect(() => {
    if (before.current === undefined || before.current === waiting) return;
    before.current = undefined;
    if (waiting === "") return;
    // The button that was pressed is gone: who has asked goes on at what became of it.
    state.current?.focus();
    announce(t("ask.asked"));
  }, [waiting, announce, t]);
  return (
    <>
      {request && <RequestState request={request} ref={state} />}
      {/* Rights for companies of others come from elsewhere. */}
      {isAway && <p className="quiet">{t("ask.away")}</p>}
      {!isAway && menus.length > 0 && (
        <Button
          aria-haspopup="dialog"
          aria-label={t(isAgain ? "ask.againNamed" : "ask.openNamed", { title })}
          onClick={() => setOpen(true)}
        >
          {t(isAgain ? "ask.again" : "ask.open")}
        </Button>
      )}
      {isOpen && (
        <AskDialog
          {...props}
          menus={menus}
          finalFocus={() => (isAsked ? state.current : null)}
          onAsked={() => {
            before.current = waiting;
            props.onAsked();
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
