import { codeOfTyped, isWholeCode } from "@customs-portal/sdk/rules";
import { sleep } from "@customs-portal/sdk/timing";
import { usePortal, type Suggestion } from "@customs-portal/ui";
import { useEffect, useState } from "react";

/** A pause in typing after which codes are searched for. Milliseconds. */
const pauseMs = 150;
/** Shorter texts fit too much. */
const minChars = 2;
const shownMax = 10;
const none: readonly Suggestion[] = [];

/** Tariff codes with goods names for what is typed: begin of a code, goods name, or initials of its pinyin. */
export function useCodeSuggestions(typed: string, isWanted: boolean): readonly Suggestion[] {
  const portal = usePortal();
  const [found, setFound] = useState(none);
  const text = typed.trim();
  const isAsked = isWanted && text.length >= minChars && !isWholeCode(codeOfTyped(text));
  useEffect(() => {
    if (!isAsked) return undefined;
    const ending = new AbortController();
    const { signal } = ending;
    const ask = async () => {
      await sleep(pauseMs, { signal });
      const { items } = await portal.elements.search(text, { signal, limit: shownMax, notice: false });
      if (!signal.aborted) setFound(items.map(({ code, goodsName }) => ({ value: code, text: goodsName })));
    };
    ask().catch(() => {
      // Without suggestions a code is typed as ever; what fails with it is told by its look-up.
      if (!signal.aborted) setFound(none);
    });
    return () => ending.abort();
  }, [portal, text, isAsked]);
  return isAsked ? found : none;
}
