import type { LinePortal } from "@customs-portal/sdk";
import type { AdministeredUser, GrantList } from "@customs-portal/sdk/administration";
import { localText } from "@customs-portal/sdk/rules";
import { Button, Checkbox, errorText, SelectField, useGone, useLocale, useT } from "@customs-portal/ui";
import { useEffect, useMemo, useRef, useState } from "react";
import { fetchGrants } from "../api.ts";
import { menuTree } from "../menus/menu-tree.ts";
import type { OwnCompany } from "../own-companies.ts";
import { changeOf, copied, draftOf, keyOf, rebased, withEntry } from "./draft.ts";
import { ReviewDialog } from "./ReviewDialog.tsx";

interface GrantMatrixProps {
  portal: LinePortal;
  grants: GrantList;
  user: AdministeredUser;
  company: OwnCompany;
  /** Other users of the company, to copy from. */
  others: readonly AdministeredUser[];
  /** Told whether something would be lost with it. */
  onUnsaved(isUnsaved: boolean): void;
  onReload(): void;
}

const indentPx = 20;

/** The boxes of everything that there is; changes are marked, counted and shown before they are saved. */
export function GrantMatrix({ portal, grants, user, company, others, onUnsaved, onReload }: GrantMatrixProps) {
  const t = useT("administration");
  const locale = useLocale();
  const [base, setBase] = useState(grants);
  const before = useMemo(() => draftOf(base), [base]);
  const [draft, setDraft] = useState(before);
  if (base.version !== grants.version) {
    // Somebody else has changed something: what is ticked here stays.
    setDraft(rebased(before, draft, draftOf(grants)));
    setBase(grants);
  }
  const [isReviewing, setIsReviewing] = useState(false);
  const copying = useRef<AbortController>(undefined);
  useGone(() => {
    copying.current?.abort();
    onUnsaved(false);
    portal.setDirty(false);
  });
  const { menus, functions } = grants.catalogue;
  const tree = useMemo(() => menuTree(menus), [menus]);
  const change = changeOf(before, draft);
  const isChanged = change.added + change.removed > 0;
  useEffect(() => {
    onUnsaved(isChanged);
    portal.setDirty(isChanged);
  }, [portal, onUnsaved, isChanged]);

  const copy = async (other: AdministeredUser) => {
    copying.current?.abort();
    copying.current = new AbortController();
    const { signal } = copying.current;
    try {
      const theirs = draftOf(await fetchGrants(portal, { userId: other.id, corpCode: company.code }, signal));
      const allowed = new Set(functions.filter(({ isGrantable }) => isGrantable).map(keyOf));
      setDraft((own) => copied(own, theirs, (key) => allowed.has(key)));
      portal.notices.show({ kind: "info", text: t("grants.copied", { name: other.userNo }) });
    } catch (cause) {
      if (!signal.aborted) portal.notices.show({ kind: "error", text: errorText(portal, cause).text });
    }
  };
  const mark = (was: boolean, is: boolean) => (was === is ? undefined : "adm-changed");
  return (
    <>
      {others.length > 0 && (
        <div className="adm-chooser">
          <SelectField
            label={t("grants.copyFrom")}
            value=""
            options={others.map(({ id, userName, userNo }) => ({ value: id, label: `${userName} (${userNo})` }))}
            onChange={(id) => {
              const other = others.find((one) => one.id === id);
              if (other) void copy(other);
            }}
          />
        </div>
      )}
      <div className="adm-matrix">
        <section className="adm-panel" aria-label={t("grants.menus")}>
          <h2>{t("grants.menus")}</h2>
          <ul>
            {tree.map(({ menu: { name, title }, depth }) => (
              <li
                key={name}
                className={mark(before.menus.has(name), draft.menus.has(name))}
                style={{ marginInlineStart: depth * indentPx }}
              >
                <Checkbox
                  label={localText(title, locale) || name}
                  checked={draft.menus.has(name)}
                  onChange={(isIn) => setDraft({ ...draft, menus: withEntry(draft.menus, name, isIn) })}
                />
              </li>
            ))}
          </ul>
        </section>
        <section className="adm-panel" aria-label={t("grants.functions")}>
          <h2>{t("grants.functions")}</h2>
          <ul>
            {functions.map((one) => {
              const key = keyOf(one);
              const title = (one.title && localText(one.title, locale)) || one.code;
              const where = [one.code, one.parentPath, one.group].filter(Boolean).join(" · ");
              return (
                <li key={key} className={mark(before.functions.has(key), draft.functions.has(key))}>
                  <Checkbox
                    label={title}
                    checked={draft.functions.has(key)}
                    disabled={!one.isGrantable}
                    onChange={(isIn) => setDraft({ ...draft, functions: withEntry(draft.functions, key, isIn) })}
                  />
                  <p className="adm-quiet">{one.isGrantable ? where : `${where} · ${t("grants.notYours")}`}</p>
                </li>
              );
            })}
          </ul>
        </section>
      </div>
      <div className="adm-save">
        <span role="status">
          {isChanged
            ? t("grants.changed", { added: String(change.added), removed: String(change.removed) })
            : t("grants.unchanged")}
        </span>
        <div>
          <Button disabled={!isChanged} onClick={() => setDraft(before)}>
            {t("grants.undo")}
          </Button>
          <Button variant="primary" disabled={!isChanged} onClick={() => setIsReviewing(true)}>
            {t("grants.review")}
          </Button>
        </div>
      </div>
      {isReviewing && (
        <ReviewDialog
          portal={portal}
          grants={grants}
          user={user}
          company={company}
          draft={draft}
          change={change}
          onConflict={onReload}
          onClose={(isSaved) => {
            setIsReviewing(false);
            if (isSaved) onReload();
          }}
        />
      )}
    </>
  );
}
