import type { PersonalisationScope, QueryView } from "@customs-portal/sdk/contract";
import { companyPersonalisationFunction } from "@customs-portal/sdk/limits";
import { isHttpError } from "@customs-portal/sdk/portal";
import { ownValue } from "@customs-portal/sdk/rules";
import { useState } from "react";
import { usePortal } from "../hooks/use-portal.ts";
import { personalValuesOf } from "../personal/personal-values.ts";
import { usePersonalValues } from "../personal/use-personal-values.ts";

/** The named views of a list. */
export interface QueryViews {
  /** `unavailable` where the backend has none or cannot be reached: nothing is shown of them then. */
  readonly state: "loading" | "ready" | "unavailable";
  readonly mine: readonly QueryView[];
  readonly company: readonly QueryView[];
  /** Whether the user may change the views of the company. */
  readonly mayShare: boolean;
  /** What holds when the list is first visited: my default, else that of the company. */
  readonly initial: QueryView | undefined;
  /**
   * Saves changed views; others that were saved meanwhile stay. A failure is told by the portal.
   * @returns whether they are saved
   */
  save(scope: PersonalisationScope, change: (views: readonly QueryView[]) => readonly QueryView[]): Promise<boolean>;
}

const nothing: readonly QueryView[] = [];
const isDefault = (view: QueryView) => view.isDefault === true;

/**
 * The named views of a list, of the user and of the company, by the id of the list; none where personal setups are
 * switched off (R6-12, A23). A page that waits with its first search until they are no longer `loading` never searches
 * for nothing before a default view comes.
 * @param search of the address at first: one that says anything, a page or an order too, is no first visit
 */
export function useQueryViews(resourceId: string, search = ""): QueryViews {
  const [isAddressed] = useState(search !== "");
  const portal = usePortal();
  const { loaded, isReady } = usePersonalValues();
  const viewsOf = (scope: PersonalisationScope) => ownValue(loaded?.[scope].queryView ?? {}, resourceId) ?? nothing;
  const [mine, company] = [viewsOf("user"), viewsOf("company")];
  return {
    state: loaded?.user.queryView ? "ready" : isReady ? "unavailable" : "loading",
    mine,
    company,
    mayShare: loaded?.company.queryView !== undefined && portal.can(companyPersonalisationFunction),
    initial: isAddressed ? undefined : (mine.find(isDefault) ?? company.find(isDefault)),
    async save(scope, change) {
      if (!loaded) return false;
      const value = change(viewsOf(scope));
      try {
        await personalValuesOf(portal).save(scope, { kind: "queryView", key: resourceId, value }, loaded[scope]);
        return true;
      } catch (error) {
        if (isHttpError(error)) return false;
        throw error;
      }
    },
  };
}
