import { useState } from "react";
import type { DeclarationFilters } from "../contract.ts";
import { readDraft, toDraft, unappliedNames, type FilterDraft } from "./list-state.ts";

type Name = keyof DeclarationFilters;

/** The filter row while it is being filled in. */
export interface FilterForm {
  readonly draft: FilterDraft;
  /** Keys of the texts that say what is wrong. */
  readonly errors: Partial<Record<Name, string>>;
  /** Filters that were typed or emptied, and not searched for yet. */
  readonly unapplied: readonly Name[];
  change(name: Name, value: string): void;
  /** Checks what was typed and shows what is wrong. @returns the filters, or undefined where something is wrong */
  read(): DeclarationFilters | undefined;
  clear(): void;
  /** Leaves what is typed as it is, not searched for, once these filters are in force. */
  keepFor(filters: DeclarationFilters): void;
  /** Takes the form in the document. */
  hold(element: HTMLFormElement | null): void;
  /** The first field that says that something is wrong. */
  invalidField(): HTMLElement | null;
}

/** The form of some filters in force; another set of them fills it anew. */
export function useFilterForm(filters: DeclarationFilters): FilterForm {
  const [draft, setDraft] = useState(() => toDraft(filters));
  const [errors, setErrors] = useState<Partial<Record<Name, string>>>({});

  // Going back or resetting changes the filters from outside; the row then shows them.
  const inForce = JSON.stringify(filters);
  const [shown, setShown] = useState(inForce);
  const [keptFor, setKeptFor] = useState<string>();
  if (shown !== inForce) {
    setShown(inForce);
    setKeptFor(undefined);
    if (keptFor !== inForce) {
      setDraft(toDraft(filters));
      setErrors({});
    }
  }
  const [element, hold] = useState<HTMLFormElement | null>(null);

  return {
    draft,
    errors,
    unapplied: unappliedNames(draft, filters),
    change(name, value) {
      setDraft((before) => ({ ...before, [name]: value }));
      setErrors(({ [name]: _mended, ...others }) => others);
    },
    read() {
      const read = readDraft(draft);
      if ("filters" in read) return read.filters;
      setErrors(read.errors);
      return undefined;
    },
    clear() {
      setDraft(toDraft({}));
      setErrors({});
    },
    keepFor: (next) => setKeptFor(JSON.stringify(next)),
    hold,
    invalidField: () => element?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? null,
  };
}
