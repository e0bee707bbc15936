import type { LinePortal } from "@customs-portal/sdk";
import { localText } from "@customs-portal/sdk/rules";
import { useLocale, useResource, type Resource } from "@customs-portal/ui";
import { useMemo } from "react";
import { fetchAudit } from "../api.ts";

/** A kind of entry, and what it is called in the language of now. */
export interface NamedKind {
  readonly code: string;
  readonly name: string;
}

/** Every kind of entry that there is. */
export function useKinds(portal: LinePortal): Resource<readonly NamedKind[]> {
  const locale = useLocale();
  const query = { page: 1, pageSize: 1 };
  const result = useResource("kinds", async (signal) => (await fetchAudit(portal, query, signal)).kinds);
  const kinds = result.data;
  const data = useMemo(
    () => kinds?.map(({ code, title }) => ({ code, name: localText(title, locale) })),
    [kinds, locale],
  );
  return { ...result, data };
}
