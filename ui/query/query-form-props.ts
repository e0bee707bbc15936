import type { QueryValue } from "@customs-portal/sdk/contract";
import type { Ref } from "react";
import type { QueryWords } from "./model/describe-query.ts";
import type { CodesQueryField, QueryField } from "./model/field-types.ts";
import type { QueryProblem } from "./model/query-params.ts";
import type { QueryViews } from "./use-query-views.ts";

/** What a page may do with a query form, such as an export that asks about what was typed and not searched for. */
export interface QueryFormHandle {
  /** What is filled in, searched for or not, in words; and the labels of filters in force that were emptied. */
  typed(): { words: QueryWords[]; removed: string[] };
  /** Searches for what is filled in. @returns the filters, or undefined where something is wrong, which form or page show */
  submit(): QueryValue | undefined;
  /** Goes to the first field with something wrong. */
  focusWrong(): void;
  /** The next change of the filters in force, such as the way back from a slow search, leaves what is filled in. */
  keepTyped(): void;
}

/** Where the choice of a form's fields is kept. */
export interface QueryFieldSetup {
  /** What it is saved under, as of `usePersonalFields`. */
  readonly resourceId: string;
  /** Name of the page, for the heading of the dialog. */
  readonly title?: string | undefined;
}

export interface QueryFormProps {
  /** In the order in which they stand; made anew when the language changes, since labels and names are in it. */
  fields: readonly QueryField[];
  /** The filters in force. Keep the object while they do not change. */
  value: QueryValue;
  /**
   * Searches; also called for filters that did not change, which then are searched for again.
   * @returns false where the page does not search for them, and has said why
   */
  onApply(value: QueryValue): unknown;
  /** What an address has wrong (`fromParams`): told, and filled in where it can be mended. */
  problems?: readonly QueryProblem[] | undefined;
  /** Of `useQueryViews`; without it there are no named views. */
  views?: QueryViews | undefined;
  /**
   * Lets people choose the fields that are shown, for themselves or their company; left out, all are. A field that is in
   * use or has something wrong is shown in any case.
   */
  setup?: QueryFieldSetup | undefined;
  /**
   * Edits a list of codes in a dialog of the page. When left out, the portal's own opens, which counts and checks them.
   * @returns the list, or undefined where it stays as it was
   */
  onEditList?:
    | ((field: CodesQueryField, entries: readonly string[]) => Promise<readonly string[] | undefined>)
    | undefined;
  /** Asks again for the code list of a field, whose own could not be had (`optionsFailed`): the user wants to choose. */
  onAskOptions?: ((name: string) => void) | undefined;
  /** Rows of fields that are always in sight; two when left out. */
  rows?: number | undefined;
  /** Told whenever what is filled in and not searched for changes: the names of those fields. */
  onUnapplied?: ((names: readonly string[]) => void) | undefined;
  /** There once the code of the form is. */
  handle?: Ref<QueryFormHandle> | undefined;
}
