import type { LinePortal } from "@customs-portal/sdk";
import { localText } from "@customs-portal/sdk/rules";
import { useLocale, useResource } from "@customs-portal/ui";
import { useMemo } from "react";
import { fetchAudit } from "../api.ts";

/** A kind of entry, and what it is called in the language of now. */
export interface NamedKind {
  readonly code: string;
  readonly name: string;
}

/** Every kind of entry that there is; undefined until it is known. */
export function useKinds(portal: LinePortal): readonly NamedKind[] | undefined {
  const locale = useLocale();
  const query = { page: 1, pageSize: 1 };
  const kinds = useResource("kinds", (signal) => fetchAudit(portal, query, signal)).data?.kinds;
  return useMemo(() => kinds?.map(({ code, title }) => ({ code, name: localText(title, locale) })), [kinds, locale]);
}
