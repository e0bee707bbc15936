import X from "lucide-react/icons/x";
import { useRef } from "react";
import { Icon } from "../controls/Icon.tsx";
import { useT } from "../hooks/use-texts.ts";
import type { QueryWords } from "./model/describe-query.ts";

export interface QueryChipsProps {
  words: readonly QueryWords[];
  onRemove(name: string): void;
  /** Takes the focus when the last chip is gone. */
  onEmptied(): void;
}

/** The filters in force; each can be removed, which searches again. */
export function QueryChips({ words, onRemove, onEmptied }: QueryChipsProps) {
  const t = useT("query");
  const list = useRef<HTMLUListElement>(null);
  const remove = (name: string, at: number) => {
    const buttons = [...(list.current?.querySelectorAll("button") ?? [])];
    const next = buttons[at + 1] ?? buttons[at - 1];
    if (next) next.focus();
    else onEmptied();
    onRemove(name);
  };
  if (words.length === 0) return null;
  return (
    <ul className="cp-query-chips" aria-label={t("chips.label")} ref={list}>
      {words.map(({ name, label, value }, at) => (
        <li key={name} title={`${label}: ${value}`}>
          <span className="cp-query-chip-label">{label}</span>
          <span className="cp-query-chip-value">{value}</span>
          <button
            type="button"
            aria-label={t("chips.remove", { label })}
            title={t("chips.remove", { label })}
            onClick={() => remove(name, at)}
          >
            <Icon of={X} />
          </button>
        </li>
      ))}
    </ul>
  );
}
