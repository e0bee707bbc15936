import { specificationMaxBytes } from "@customs-portal/sdk/limits";
import { fourByteCharacters } from "@customs-portal/sdk/rules";
import { Icon, useFormat, useT } from "@customs-portal/ui";
import CircleAlert from "lucide-react/icons/circle-alert";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import {
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from "react";
import type { Assistant } from "./use-assistant.ts";

/** Characters that are named at most. */
const namedMax = 10;
const isDrawn = /^[\p{L}\p{M}\p{N}\p{P}\p{S}]+$/u;

/** A character as people find it: itself where it can be drawn, and its number. */
function named(char: string): string {
  const number = `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
  return isDrawn.test(char) ? `${char} (${number})` : number;
}

/** Whether the keyboard leads from field to field: Tab was the last key, and nothing was clicked since. */
function useTabbing(): RefObject<boolean> {
  const isTabbing = useRef(false);
  useEffect(() => {
    const note = (event: Event) => {
      isTabbing.current = event instanceof globalThis.KeyboardEvent && event.key === "Tab";
    };
    for (const type of ["keydown", "pointerdown"]) document.addEventListener(type, note, true);
    return () => {
      for (const type of ["keydown", "pointerdown"]) document.removeEventListener(type, note, true);
    };
  }, []);
  return isTabbing;
}

export interface SpecificationFieldProps {
  assistant: Assistant;
  fieldRef: RefObject<HTMLTextAreaElement | null>;
  readOnly: boolean;
  /** A text came in the place of the whole string. */
  onPaste(text: string): void;
  /** Enter: goes to the elements; with Ctrl it confirms. */
  onEnter(confirms: boolean): void;
  /** What may be done with the whole string. */
  tools?: ReactNode;
}

/** The specification string, live both ways, with its bytes of the most there may be (R5-08 … R5-10, A39, A40). */
export function SpecificationField(props: SpecificationFieldProps) {
  const { assistant, fieldRef, readOnly, onPaste, onEnter, tools } = props;
  const { specification, bytes } = assistant;
  const t = useT("elementAssistant");
  const format = useFormat();
  const id = useId();
  /** What is typed here; the fields make of it what is declared. */
  const [draft, setDraft] = useState<string>();
  const wide = useMemo(() => fourByteCharacters(specification), [specification]);
  const isTabbing = useTabbing();
  const isOver = bytes > specificationMaxBytes;

  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    if (readOnly || selectionEnd - selectionStart < value.length) return;
    event.preventDefault();
    setDraft(undefined);
    onPaste(event.clipboardData.getData("text/plain"));
  };
  const enter = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229) return;
    event.preventDefault();
    setDraft(undefined);
    onEnter(event.ctrlKey || event.metaKey);
  };
  return (
    <div className="ea-string">
      <div className="ea-string-head">
        <label htmlFor={id} className="cp-label">
          {t("string.label")}
        </label>
        <span className="ea-count" data-over={isOver || undefined} id={`${id}-count`}>
          {isOver && <Icon of={CircleAlert} />}
          {`${format.number(bytes, { useGrouping: false })}/${specificationMaxBytes}`}
        </span>
        {tools && <div className="ea-tools">{tools}</div>}
      </div>
      <div className="ea-bar" data-over={isOver || undefined} aria-hidden="true">
        <progress value={Math.min(bytes, specificationMaxBytes)} max={specificationMaxBytes} />
      </div>
      <textarea
        ref={fieldRef}
        id={id}
        rows={2}
        value={draft ?? specification}
        readOnly={readOnly}
        spellCheck={false}
        autoComplete="off"
        placeholder={readOnly ? undefined : t("string.placeholder")}
        aria-describedby={`${id}-count ${id}-notes`}
        aria-invalid={isOver || undefined}
        onFocus={(event) => {
          // A click puts the cursor somewhere; what is typed then must not replace the rest.
          if (isTabbing.current) event.currentTarget.select();
        }}
        onChange={({ currentTarget }) => {
          setDraft(currentTarget.value);
          assistant.setText(currentTarget.value);
        }}
        onBlur={() => setDraft(undefined)}
        onPaste={paste}
        onKeyDown={enter}
      />
      <div id={`${id}-notes`}>
        {isOver && (
          <p className="cp-note" data-kind="error">
            <Icon of={CircleAlert} />
            {t("problem.too-long", { over: format.number(bytes - specificationMaxBytes), max: specificationMaxBytes })}
          </p>
        )}
        {wide.length > 0 && (
          <p className="cp-note" data-kind="warning">
            <Icon of={TriangleAlert} />
            {t("wide", {
              chars: wide.slice(0, namedMax).map(named).join(t("and")) + (wide.length > namedMax ? " …" : ""),
            })}
          </p>
        )}
      </div>
    </div>
  );
}
