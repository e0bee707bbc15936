import { applyFieldSetup, ownValue, type PageField } from "@customs-portal/sdk/rules";
import { useCallback, useMemo } from "react";
import { useOpenSetup } from "./use-open-setup.ts";
import { usePersonalList } from "./use-personal-list.ts";
import { usePersonalValues } from "./use-personal-values.ts";

/** The setup of a form's fields. */
export interface PersonalFields<Field> {
  /** Those to show, in the order of the page. */
  readonly shown: readonly Field[];
  /** Whose setup it is. */
  readonly from: "user" | "company" | "page";
  /** What is saved has been asked for, whether or not it came. */
  readonly isReady: boolean;
  /** Opens the dialog; undefined where personal setups are switched off (R6-12, A23). */
  readonly openSetup: (() => Promise<void>) | undefined;
}

/**
 * Which fields of a form the user, or the company, has chosen to show (R1-09); one that the form got since is shown.
 * @param resourceId what it is saved under
 * @param fields those of the page; with `hasValue` the dialog says which hidden fields hold something
 */
export function usePersonalFields<Field extends PageField>(
  resourceId: string,
  fields: readonly Field[],
  { title }: { title?: string | undefined } = {},
): PersonalFields<Field> {
  const { value, from, isReady } = usePersonalList("form", resourceId);
  const open = useOpenSetup("form-setup");
  const openSetup = useCallback(async () => open?.({ resourceId, fields, title }), [open, resourceId, fields, title]);
  const { loaded } = usePersonalValues();
  const omitted = from === "page" ? undefined : ownValue(loaded?.[from].formOmitted ?? {}, resourceId);
  const shown = useMemo(() => applyFieldSetup(fields, value, omitted), [fields, value, omitted]);
  return { shown, from, isReady, openSetup: open && openSetup };
}
