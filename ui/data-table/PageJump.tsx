import { useState, type KeyboardEvent } from "react";
import { useT } from "../hooks/use-texts.ts";

/** A field for the number of a page; what is beyond the last page goes there. */
export function PageJump({ pages, onGo }: { pages: number; onGo(page: number): void }) {
  const t = useT("ui-table");
  const [text, setText] = useState("");
  const go = () => {
    const page = Number.parseInt(text, 10);
    if (page >= 1) onGo(Math.min(page, pages));
    setText("");
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    go();
  };
  return (
    <label className="cp-dt-jump">
      <span>{t("jump")}</span>
      <input
        inputMode="numeric"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value.replaceAll(/\D/g, ""))}
        onKeyDown={onKeyDown}
        onBlur={() => text !== "" && go()}
      />
    </label>
  );
}
