import type { Personalisation, PersonalisationScope } from "@customs-portal/sdk/contract";
import {
  applyFieldSetup,
  omittedFields,
  ownValue,
  resolvePersonalisation,
  toFieldSetup,
  type PageField,
} from "@customs-portal/sdk/rules";
import { usePortal, useT, type LoadedPersonalisation, type SetupSession } from "@customs-portal/ui";
import { useMemo, useState } from "react";

type Origin = "company" | "page";

/** A setup as it is saved: the keys that it shows, and those that it leaves out where its writer tells. */
interface FieldSetup {
  readonly value: readonly string[];
  readonly omitted: readonly string[] | undefined;
}

/** The setup that is being made. */
interface FieldEdit {
  /** Keys of the fields that are shown. */
  readonly shown: ReadonlySet<string>;
  /** The setup that it was made of; it may know fields that the page has no more. */
  readonly base: FieldSetup;
  /** What was saved when it was made. */
  readonly seen: LoadedPersonalisation;
  /** It is the default, and nothing was changed since. */
  readonly restored: Origin | undefined;
  readonly isChanged: boolean;
}

export interface FieldEditOptions {
  session: SetupSession;
  resourceId: string;
  fields: readonly PageField[];
  onResult(shown: string[]): void;
}

const none: FieldSetup = { value: [], omitted: undefined };

function setupOf({ form, formOmitted = {} }: Personalisation, resourceId: string): FieldSetup {
  return { value: ownValue(form, resourceId) ?? [], omitted: ownValue(formOmitted, resourceId) };
}

/** What is saved, and what of it holds. */
function savedOf(loaded: LoadedPersonalisation | undefined, resourceId: string) {
  const user = loaded ? setupOf(loaded.user, resourceId) : none;
  const company = loaded ? setupOf(loaded.company, resourceId) : none;
  const { from } = resolvePersonalisation({ user: user.value, company: company.value, page: [] });
  return { company, from, inForce: { user, company, page: none }[from] };
}

/** The fields that are being chosen of what is saved, and how they are saved. */
export function useFieldEdit({ session, resourceId, fields, onResult }: FieldEditOptions) {
  const { notices } = usePortal();
  const t = useT("setup");
  const { loaded } = session;
  const { company, from, inForce } = useMemo(() => savedOf(loaded, resourceId), [loaded, resourceId]);
  const [edited, setEdited] = useState<FieldEdit>();
  const shownOf = ({ value, omitted }: FieldSetup) =>
    new Set(applyFieldSetup(fields, value, omitted).map(({ key }) => key));
  const current: FieldEdit | undefined =
    edited ??
    (loaded && { shown: shownOf(inForce), base: inForce, seen: loaded, restored: undefined, isChanged: false });

  /** A default that was restored is saved by removing what stands in its way. */
  function valueFor({ shown, base, restored }: FieldEdit, scope: PersonalisationScope): FieldSetup {
    if (restored === "company") return scope === "user" ? none : company;
    if (restored === "page" && (scope === "company" || company.value.length === 0)) return none;
    const value = toFieldSetup(shown, fields, base.value);
    return { value, omitted: omittedFields(value, fields, base.omitted) };
  }
  /** What the page shows of a setup, new fields included; an empty list is all of it. */
  const resultOf = (setup: FieldSetup) =>
    setup.value.length === 0 ? [] : toFieldSetup(shownOf(setup), fields, setup.value);

  return {
    current,
    from,
    company,
    /** Shows or hides some fields; what is required stays. */
    show(keys: readonly string[], isShown: boolean) {
      if (!current) return;
      const shown = new Set(current.shown);
      for (const { key, isRequired } of fields)
        if (keys.includes(key)) {
          if (isShown || isRequired) shown.add(key);
          else shown.delete(key);
        }
      setEdited({ ...current, shown, restored: undefined, isChanged: true });
    },
    reset(origin: Origin) {
      if (!current) return;
      const base = origin === "company" ? company : none;
      setEdited({ shown: shownOf(base), base, seen: current.seen, restored: origin, isChanged: true });
    },
    async save(scope: PersonalisationScope): Promise<void> {
      if (!current) return;
      if (current.shown.size === 0) {
        notices.show({ kind: "warning", text: t("nothingChosen") });
        return;
      }
      if (scope === "user" && !current.isChanged) return onResult(resultOf(inForce));
      const change = { kind: "form", key: resourceId, ...valueFor(current, scope) } as const;
      const { company: ofCompany } = savedOf(current.seen, resourceId);
      const ofPage = { value: fields.map(({ key }) => key), omitted: [] };
      const isCompanys = scope === "user" && ofCompany.value.length > 0;
      const fallback = { ...change, ...(isCompanys ? ofCompany : ofPage) };
      const now = await session.save({ scope, change, seen: current.seen, fallback });
      if (!now) return;
      const holds = savedOf(now, resourceId);
      if (scope === "company" && holds.from === "user") notices.show({ kind: "info", text: t("mineHolds") });
      onResult(resultOf(holds.inForce));
    },
  };
}
