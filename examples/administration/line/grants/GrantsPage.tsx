import type { LinePortal } from "@customs-portal/sdk";
import { EmptyState, PageHead, SelectField, Skeleton, useResource, useStore, useT } from "@customs-portal/ui";
import { useState } from "react";
import { fetchGrants, fetchUsers } from "../api.ts";
import { Failure } from "../Failure.tsx";
import { useReloadWhenShown } from "../use-reload-when-shown.ts";
import { AccessRequests } from "./AccessRequests.tsx";
import { GrantMatrix } from "./GrantMatrix.tsx";

const path = "/administration/grants";
/** Users to choose from. */
const mostUsers = 200;

/** What users may do in a company: menu entries and functions, and what a change means before it is saved. */
export function GrantsPage({ portal }: { portal: LinePortal }) {
  const t = useT("administration");
  const query = new URLSearchParams(useStore(portal.router.location).search);
  const [userId, corpCode] = [query.get("user") ?? "", query.get("company") ?? ""];
  const users = useResource("users", (signal) => fetchUsers(portal, "grants/users", { pageSize: mostUsers }, signal));
  const user = users.data?.rows.find(({ id }) => id === userId);
  const company = user?.companies.find(({ code }) => code === corpCode);
  const isChosen = user !== undefined && company !== undefined;
  const grants = useResource(isChosen ? `${userId} ${corpCode}` : "", async (signal) =>
    isChosen ? fetchGrants(portal, { userId, corpCode }, signal) : undefined,
  );
  useReloadWhenShown(users.reload);
  const [isUnsaved, setUnsaved] = useState(false);
  const go = async (next: { user: string; company?: string | undefined }) => {
    const question = { title: t("leave.title"), message: t("leave.text"), confirmLabel: t("leave.discard") };
    if (isUnsaved && !(await portal.dialogs.open("confirm", { ...question, danger: true }))) return;
    const search = new URLSearchParams({ user: next.user, ...(next.company && { company: next.company }) });
    portal.router.navigate(`${path}?${search.toString()}`);
  };
  const here = useStore(portal.session.user)?.company;
  const options = (users.data?.rows ?? []).map(({ id, userNo, userName }) => ({
    value: id,
    label: userName === userNo ? userNo : `${userName} (${userNo})`,
  }));
  const isShown = grants.data !== undefined && grants.dataKey === `${userId} ${corpCode}`;
  return (
    <div className="adm-page">
      <PageHead title={t("grants.title")} trail={[{ label: t("group") }]} />
      <AccessRequests portal={portal} onDecided={grants.reload} />
      <div className="adm-chooser">
        <SelectField
          label={t("grants.user")}
          value={user ? userId : ""}
          options={options}
          onChange={(id) => {
            const chosen = users.data?.rows.find((one) => one.id === id);
            const find = (wanted: string | null | undefined) => chosen?.companies.find(({ code }) => code === wanted);
            void go({ user: id, company: (find(corpCode) ?? find(here) ?? chosen?.companies[0])?.code });
          }}
        />
        <SelectField
          label={t("company")}
          value={company ? corpCode : ""}
          options={(user?.companies ?? []).map(({ code, name }) => ({ value: code, label: `${name} ${code}` }))}
          onChange={(code) => void go({ user: userId, company: code })}
          disabled={!user}
        />
      </div>
      {users.error !== undefined && <Failure portal={portal} result={users} empty="" />}
      {!isChosen && users.data && <EmptyState title={t("grants.choose")} />}
      {isChosen && grants.error !== undefined && <Failure portal={portal} result={grants} empty="" />}
      {isChosen && !isShown && grants.error === undefined && <Skeleton width="50%" />}
      {isChosen && isShown && grants.data && (
        <GrantMatrix
          key={`${userId} ${corpCode}`}
          portal={portal}
          grants={grants.data}
          user={user}
          company={company}
          others={(users.data?.rows ?? []).filter(
            ({ id, companies }) => id !== userId && companies.some(({ code }) => code === corpCode),
          )}
          onUnsaved={setUnsaved}
          onReload={grants.reload}
        />
      )}
    </div>
  );
}
