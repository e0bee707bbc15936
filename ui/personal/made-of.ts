import type { Personalisation } from "@customs-portal/sdk/contract";
import type { PersonalChange } from "@customs-portal/sdk/portal";
import { ownValue } from "@customs-portal/sdk/rules";

/** A list as a change of it begins with it. */
export type ListSeen = Extract<PersonalChange, { kind: "tableColumn" | "form" }>;

/** What is saved, with a list as it was seen in its place: a change that is not saved yet, or a default. */
export function madeOf(saved: Personalisation, { kind, key, value, ...rest }: ListSeen): Personalisation {
  const omitted = "omitted" in rest ? rest.omitted : undefined;
  return {
    ...saved,
    [kind]: { ...saved[kind], [key]: value },
    ...(omitted && saved.formOmitted && { formOmitted: { ...saved.formOmitted, [key]: [...omitted] } }),
  };
}

/**
 * What is saved, with a default where nothing is: the first setup is made of that, and a merge with another first one
 * tells by it what each of them changed.
 */
export function madeOfDefault(saved: Personalisation, shown: ListSeen): Personalisation {
  const own = ownValue<readonly unknown[]>(saved[shown.kind], shown.key) ?? [];
  return own.length > 0 || shown.value.length === 0 ? saved : madeOf(saved, shown);
}
