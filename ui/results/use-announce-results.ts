import { useEffect, useRef } from "react";
import { useAnnounce } from "../hooks/use-announce.ts";
import { useFormat } from "../hooks/use-format.ts";
import { useT } from "../hooks/use-texts.ts";

/** A result list as far as it is told. */
export interface AnnouncedResults {
  /** What was asked for, page and order included; undefined while the answer is awaited. */
  answered: string | undefined;
  total: number;
  /** Counted from 1. */
  page: number;
  pageSize: number;
}

/** Tells screen readers how many results an answer has and which page is shown: once for each question, never for a refresh. */
export function useAnnounceResults({ answered, total, page, pageSize }: AnnouncedResults): void {
  const announce = useAnnounce();
  const t = useT("ui");
  const format = useFormat();
  const told = useRef<string>(undefined);
  useEffect(() => {
    if (answered === undefined || told.current === answered) return;
    told.current = answered;
    const pages = Math.max(1, Math.ceil(total / pageSize));
    const facts = { total: format.number(total), page: format.number(page), pages: format.number(pages) };
    announce(total === 0 ? t("results.none") : t("results.count", facts));
  }, [answered, total, page, pageSize, announce, t, format]);
}
