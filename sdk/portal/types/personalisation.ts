import type { PersonalColumn, Personalisation, PersonalisationScope, QueryView } from "../../contract/index.ts";
import type { FailureOptions, RequestOptions } from "./http.ts";

/**
 * What is saved: the columns of a table, the shown fields of a form, a template of columns under its name, or all views
 * of the filters of a list.
 */
export type PersonalChange =
  | { kind: "tableColumn"; key: string; value: readonly PersonalColumn[] }
  | {
      kind: "form";
      key: string;
      value: readonly string[];
      /** The fields of the form that are left out; without it, a field that the form gets later stays hidden. */
      omitted?: readonly string[] | undefined;
    }
  | { kind: "queryView"; key: string; value: readonly QueryView[] }
  | { kind: "xdoColumnTemplate"; key: string; name: string; value: readonly PersonalColumn[] };

/** How a call of the personalisation is made. */
export type PersonalisationOptions = Pick<RequestOptions, "signal"> & FailureOptions;

/** How a value is saved. */
export type PersonalSaveOptions = PersonalisationOptions & {
  /** What stands now as far as the caller knows, where that is later than `seen`; `seen` by default. */
  now?: Personalisation | undefined;
};

/**
 * What the user, or the company for all its users, has set up of tables and forms, by the resource id of each. It
 * keeps nothing: whoever loads holds what was answered, until `company.epoch` changes.
 */
export interface PortalPersonalisation {
  /**
   * Everything of a scope (R74-01, R74-03). That of the user tells of no failure and ends no session (A50).
   * @example
   * ```ts
   * import { resolvePersonalisation } from "@customs-portal/sdk";
   * const mine = await portal.personalisation.load("user");
   * const company = await portal.personalisation.load("company");
   * const page = [{ key: "goods", title: "Goods" }];
   * const saved = { user: mine.tableColumn["orders"], company: company.tableColumn["orders"] };
   * console.info(resolvePersonalisation({ ...saved, page }).value);
   * ```
   * @throws HttpError
   */
  load(scope: PersonalisationScope, options?: PersonalisationOptions): Promise<Personalisation>;
  /**
   * Saves a value; an empty list removes it (R74-04 … R74-08). For the company this takes the function
   * `PERSONALISE_COMPANY`. What others have saved since `seen` is merged by key, so that neither is lost.
   * @example
   * ```ts
   * const seen = await portal.personalisation.load("user");
   * const value = [{ key: "goods", title: "Goods" }];
   * const now = await portal.personalisation.save("user", { kind: "tableColumn", key: "orders", value }, seen);
   * const template = { kind: "xdoColumnTemplate", key: "orders", name: "Short", value } as const;
   * await portal.personalisation.save("user", template, now);
   * ```
   * @param seen what the change was made of: as it was loaded, or as the last `save` answered it
   * @returns `now` with what stands now in the place of the value
   * @throws HttpError `forbidden`, `imitation-read-only`, `personalisation-full`, `personalisation-too-deep`,
   * `request-too-large`; `personalisation-conflict` where others were faster twenty times
   */
  save(
    scope: PersonalisationScope,
    change: PersonalChange,
    seen: Personalisation,
    options?: PersonalSaveOptions,
  ): Promise<Personalisation>;
}
