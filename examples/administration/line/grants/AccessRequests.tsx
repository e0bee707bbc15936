import type { LinePortal } from "@customs-portal/sdk";
import type { AskedAccess } from "@customs-portal/sdk/administration";
import { localText } from "@customs-portal/sdk/rules";
import { Button, useFormat, useLocale, useStore, useT } from "@customs-portal/ui";
import { Fragment, useId, useState } from "react";
import { decideAccess } from "../api.ts";
import { Failure } from "../Failure.tsx";
import { RefreshNote } from "../RefreshNote.tsx";
import { decisionErrorText } from "./decision-error-text.ts";
import { DeclineDialog } from "./DeclineDialog.tsx";
import type { useAccessRequests } from "./use-access-requests.ts";

interface AccessRequestsProps {
  portal: LinePortal;
  result: ReturnType<typeof useAccessRequests>;
  onDecided(): void;
}

/** What users of the company have asked for and nobody has decided yet; nothing where there is none. */
export function AccessRequests({ portal, result, onDecided }: AccessRequestsProps) {
  const t = useT("administration");
  const session = useStore(portal.session.user);
  const rowId = useId();
  const [granting, setGranting] = useState<string>();
  const [declining, setDeclining] = useState<{ request: AskedAccess; isChanged: boolean }>();
  const locale = useLocale();
  const format = useFormat();
  const ownNo = session?.userNo;
  const requests = result.data?.requests ?? [];
  const later = (result.data?.total ?? 0) - requests.length;
  const hasFailed = result.error !== undefined;

  const reload = () => {
    result.reload();
    onDecided();
  };
  const titleOf = ({ titles }: AskedAccess, name: string) => localText(titles[name], locale) || name;
  const separator = format.list(["", ""]);
  const listOf = (request: AskedAccess) => format.list(request.menus.map((name) => titleOf(request, name)));
  const current = declining && requests.find(({ id }) => id === declining.request.id);
  // What was in sight when the dialog was opened is declined; once that was refused, what is asked for by now.
  const declined = declining?.isChanged ? (current ?? declining.request) : declining?.request;
  const grant = async (request: AskedAccess) => {
    const { id, userNo, menus } = request;
    if (granting !== undefined) return;
    const title = t("requests.grantTo", { name: userNo });
    const message = t("requests.grantText", { menus: listOf(request) });
    if (!(await portal.dialogs.open("confirm", { title, message, confirmLabel: t("requests.grant") }))) return;
    setGranting(id);
    try {
      // What was read and agreed to: the user may have asked for more since.
      await decideAccess(portal, { id, decision: "granted", seen: menus, answer: "" });
      portal.notices.show({ kind: "success", text: t("requests.granted", { name: userNo }) });
    } catch (cause) {
      portal.notices.show({ kind: "error", text: decisionErrorText(portal, cause) });
    } finally {
      setGranting(undefined);
      reload();
    }
  };
  return (
    <>
      {(requests.length > 0 || hasFailed) && (
        <section className="adm-panel" aria-label={t("requests.title")}>
          <h2>
            {t("requests.title")} <span className="adm-quiet">{session?.companyName}</span>
          </h2>
          {hasFailed &&
            (requests.length > 0 ? (
              <RefreshNote portal={portal} result={result} />
            ) : (
              <Failure portal={portal} result={result} empty="" />
            ))}
          <ul className="adm-rows">
            {requests.map((request) => (
              <li key={request.id}>
                <span id={`${rowId}-${request.id}`}>
                  {`${request.userName} (${request.userNo}) · `}
                  {request.menus.map((name, index) => (
                    <Fragment key={name}>
                      {index > 0 && separator}
                      {titleOf(request, name)}
                      {titleOf(request, name) !== name && <span className="adm-quiet">{` ${name}`}</span>}
                    </Fragment>
                  ))}
                  <span className="adm-quiet">
                    {request.reason && (
                      <>
                        {" · "}
                        <q dir="auto">{request.reason}</q>
                      </>
                    )}
                    {` · ${format.dateTime(request.askedAt)}`}
                  </span>
                </span>
                {request.userNo === ownNo ? (
                  <span className="adm-quiet">{t("requests.own")}</span>
                ) : (
                  <span>
                    <Button
                      size="compact"
                      aria-label={t("requests.grantTo", { name: request.userNo })}
                      aria-describedby={`${rowId}-${request.id}`}
                      pending={granting === request.id}
                      disabled={granting !== undefined && granting !== request.id}
                      onClick={() => void grant(request)}
                    >
                      {t("requests.grant")}
                    </Button>{" "}
                    <Button
                      size="compact"
                      variant="text"
                      aria-label={t("requests.declineTo", { name: request.userNo })}
                      aria-describedby={`${rowId}-${request.id}`}
                      aria-haspopup="dialog"
                      onClick={() => setDeclining({ request, isChanged: false })}
                    >
                      {t("requests.decline")}
                    </Button>
                  </span>
                )}
              </li>
            ))}
          </ul>
          {later > 0 && <p className="adm-quiet">{t("requests.later", { number: format.number(later) })}</p>}
        </section>
      )}
      {declined && (
        <DeclineDialog
          key={declined.id}
          portal={portal}
          request={declined}
          menus={listOf(declined)}
          isOver={result.data !== undefined && !hasFailed && current === undefined}
          onRefused={() => {
            setDeclining({ request: declined, isChanged: true });
            reload();
          }}
          onDeclined={reload}
          onClose={() => setDeclining(undefined)}
        />
      )}
    </>
  );
}
