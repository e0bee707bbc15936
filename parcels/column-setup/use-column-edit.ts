import type { PersonalColumn, PersonalisationScope } from "@customs-portal/sdk/contract";
import { ownValue, resolvePersonalisation, toColumnSetup, type PageColumn } from "@customs-portal/sdk/rules";
import { usePortal, useT, type LoadedPersonalisation, type SetupSession } from "@customs-portal/ui";
import { useMemo, useState } from "react";
import { draftOf, shownOf, type Draft } from "./draft.ts";

type Setup = readonly PersonalColumn[];
type Origin = "company" | "page";

/** The setup that is being made. */
interface ColumnEdit {
  readonly draft: Draft;
  /** The setup that the draft was made of; it may know columns that the page has no more. */
  readonly base: Setup;
  /** What was saved when the draft was made. */
  readonly seen: LoadedPersonalisation;
  /** The draft is the default, and nothing was changed since. */
  readonly restored: Origin | undefined;
  readonly isChanged: boolean;
}

export interface ColumnEditOptions {
  session: SetupSession;
  resourceId: string;
  columns: readonly PageColumn[];
  onResult(setup: PersonalColumn[]): void;
}

const savedOf = (loaded: LoadedPersonalisation | undefined, resourceId: string) => ({
  user: loaded && ownValue(loaded.user.tableColumn, resourceId),
  company: loaded && ownValue(loaded.company.tableColumn, resourceId),
});

/** The setup that is being made of what is saved, and how it is saved. */
export function useColumnEdit({ session, resourceId, columns, onResult }: ColumnEditOptions) {
  const { notices } = usePortal();
  const t = useT("setup");
  const { loaded } = session;
  const { user, company = [] } = savedOf(loaded, resourceId);
  const { value: inForce, from } = resolvePersonalisation({ user, company, page: [] });
  const [edited, setEdited] = useState<ColumnEdit>();
  const current = useMemo((): ColumnEdit | undefined => {
    if (edited || !loaded) return edited;
    return { draft: draftOf(columns, inForce), base: inForce, seen: loaded, restored: undefined, isChanged: false };
  }, [edited, loaded, columns, inForce]);

  function start(base: Setup, restored?: Origin) {
    if (!current) return;
    setEdited({ draft: draftOf(columns, base), base, seen: current.seen, restored, isChanged: true });
  }

  const setupNow = () => (current ? toColumnSetup(shownOf(current.draft), columns, current.base) : []);

  /** A default that was restored is saved by removing what stands in its way. */
  function valueFor(scope: PersonalisationScope): Setup {
    if (current?.restored === "company") return scope === "user" ? [] : company;
    if (current?.restored === "page" && (scope === "company" || company.length === 0)) return [];
    return setupNow();
  }

  return {
    current,
    from,
    company,
    setupNow,
    change(draft: Draft) {
      if (current) setEdited({ ...current, draft, restored: undefined, isChanged: true });
    },
    apply: (template: Setup) => start(template),
    reset: (origin: Origin) => start(origin === "company" ? company : [], origin),
    async save(scope: PersonalisationScope): Promise<void> {
      if (!current) return;
      if (shownOf(current.draft).length === 0) {
        notices.show({ kind: "warning", text: t("nothingChosen") });
        return;
      }
      if (scope === "user" && !current.isChanged) return onResult([...inForce]);
      const value = valueFor(scope);
      const change = { kind: "tableColumn", key: resourceId, value } as const;
      const { company: ofCompany = [] } = savedOf(current.seen, resourceId);
      const isCompanys = scope === "user" && ofCompany.length > 0;
      const fallback = { ...change, value: isCompanys ? ofCompany : toColumnSetup(columns, columns) };
      const now = await session.save({ scope, change, seen: current.seen, fallback });
      if (!now) return;
      const holds = resolvePersonalisation({ ...savedOf(now, resourceId), page: [] });
      if (scope === "company" && holds.from === "user") notices.show({ kind: "info", text: t("mineHolds") });
      onResult([...holds.value]);
    },
  };
}
