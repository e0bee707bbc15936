import type { LinePortal } from "@customs-portal/sdk";
import {
  EmptyState,
  PageHead,
  SelectField,
  Skeleton,
  TextField,
  useFormat,
  useResource,
  useStore,
  useT,
} from "@customs-portal/ui";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { fetchGrants } from "../api.ts";
import { Failure } from "../Failure.tsx";
import { AccessRequests } from "./AccessRequests.tsx";
import { GrantMatrix } from "./GrantMatrix.tsx";
import { useAccessRequests } from "./use-access-requests.ts";
import { useGrantUsers } from "./use-grant-users.ts";

const path = "/administration/grants";

/** What users may do in a company: menu entries and functions, and what a change means before it is saved. */
export function GrantsPage({ portal }: { portal: LinePortal }) {
  const t = useT("administration");
  const format = useFormat();
  const query = new URLSearchParams(useStore(portal.router.location).search);
  const [userId, corpCode] = [query.get("user") ?? "", query.get("company") ?? ""];
  const { found: users, user, failure, isMany, text, search } = useGrantUsers(portal, userId);
  const company = user?.companies.find(({ code }) => code === corpCode);
  const isChosen = user !== undefined && company !== undefined;
  const grants = useResource(isChosen ? `${userId} ${corpCode}` : "", async (signal) =>
    isChosen ? fetchGrants(portal, { userId, corpCode }, signal) : undefined,
  );
  const asked = useAccessRequests(portal);
  const [isUnsaved, setUnsaved] = useState(false);
  const go = async (next: { user: string; company?: string | undefined }) => {
    const question = { title: t("leave.title"), message: t("leave.text"), confirmLabel: t("leave.discard") };
    if (isUnsaved && !(await portal.dialogs.open("confirm", { ...question, danger: true }))) return;
    const wanted = new URLSearchParams({ user: next.user, ...(next.company && { company: next.company }) });
    portal.router.navigate(`${path}?${wanted.toString()}`);
  };
  const here = useStore(portal.session.user)?.company;
  const before = useRef(here);
  const follow = useEffectEvent((now: typeof here) => {
    if (before.current === now) return;
    before.current = now;
    // Whoever has switched to another company was asked about what is not saved.
    if (user?.companies.some(({ code }) => code === now))
      portal.router.navigate(`${path}?${new URLSearchParams({ user: user.id, company: now ?? "" }).toString()}`);
  });
  useEffect(() => follow(here), [here]);
  const rows = users.data?.rows ?? [];
  const choices = user && !rows.some(({ id }) => id === user.id) ? [user, ...rows] : rows;
  const options = choices.map(({ id, userNo, userName }) => ({
    value: id,
    label: userName === userNo ? userNo : `${userName} (${userNo})`,
  }));
  const isShown = grants.data !== undefined && grants.dataKey === `${userId} ${corpCode}`;
  return (
    <div className="adm-page">
      <PageHead title={t("grants.title")} trail={[{ label: t("group") }]} />
      <AccessRequests portal={portal} result={asked} onDecided={grants.reload} />
      <div className="adm-chooser">
        {isMany && (
          <TextField
            label={t("grants.find")}
            hint={t("grants.found", {
              shown: format.number(rows.length),
              total: format.number(users.data?.total ?? 0),
            })}
            value={text}
            clearable
            autoComplete="off"
            onChange={search}
          />
        )}
        <SelectField
          label={t("grants.user")}
          value={user ? userId : ""}
          options={options}
          onChange={(id) => {
            const chosen = choices.find((one) => one.id === id);
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
      {failure && <Failure portal={portal} result={failure} empty="" />}
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
          others={rows.filter(({ id, companies }) => id !== userId && companies.some(({ code }) => code === corpCode))}
          onUnsaved={setUnsaved}
          onReload={() => {
            grants.reload();
            // What is granted waits no longer.
            asked.reload();
          }}
        />
      )}
    </div>
  );
}
