import { useId, useRef, type ReactNode, type Ref } from "react";
import X from "lucide-react/icons/x";
import { describedBy, FieldFrame } from "../../controls/FieldFrame.tsx";
import { Icon } from "../../controls/Icon.tsx";
import { IconButton } from "../../controls/IconButton.tsx";
import { useT } from "../../hooks/use-texts.ts";
import { usePasteLines } from "./use-paste-lines.ts";

export interface RangeFrameProps {
  /** Takes the frame around the inputs. */
  ref?: Ref<HTMLDivElement> | undefined;
  label: string;
  from: string;
  to: string;
  /** Names of the two bounds for screen readers. */
  names: { from: string; to: string };
  placeholder: string | undefined;
  error: string | undefined;
  /** The bound that is wrong. */
  wrong: "from" | "to" | undefined;
  inputMode: "decimal" | "numeric" | "text";
  onChange(bounds: { from: string; to: string }): void;
  /** One of the inputs was left. */
  onLeave(): void;
  /** Alt+Down in an input. */
  onOpen?: (() => void) | undefined;
  /** Behind the inputs. */
  end?: ReactNode;
}

/** Two bounds in one frame. */
export function RangeFrame(props: RangeFrameProps) {
  const { ref, label, from, to, names, placeholder, error, wrong, inputMode, onChange, onLeave, onOpen, end } = props;
  const id = useId();
  const t = useT("query");
  const first = useRef<HTMLInputElement>(null);
  const bounds = { from, to };
  const pasteLines = usePasteLines((typed, input) =>
    onChange({ ...bounds, [input === first.current ? "from" : "to"]: typed }),
  );
  const input = (bound: "from" | "to") => (
    <input
      ref={bound === "from" ? first : undefined}
      id={bound === "from" ? id : undefined}
      aria-label={names[bound]}
      value={bounds[bound]}
      placeholder={placeholder}
      inputMode={inputMode}
      autoComplete="off"
      spellCheck={false}
      aria-invalid={error !== undefined && (wrong ?? bound) === bound ? true : undefined}
      aria-describedby={describedBy({ id, error, hint: undefined })}
      onChange={(event) => onChange({ ...bounds, [bound]: event.currentTarget.value })}
      onPaste={pasteLines}
      onKeyDown={(event) => {
        if (!onOpen || !event.altKey || event.key !== "ArrowDown") return;
        event.preventDefault();
        onOpen();
      }}
    />
  );
  return (
    <FieldFrame id={id} label={label} error={error}>
      <div ref={ref} className="cp-input cp-query-range" data-invalid={error ? "" : undefined} onBlur={onLeave}>
        {input("from")}
        <span aria-hidden="true">–</span>
        {input("to")}
        {(from !== "" || to !== "") && (
          <IconButton
            label={t("range.clear", { label })}
            icon={<Icon of={X} />}
            onClick={() => {
              onChange({ from: "", to: "" });
              first.current?.focus();
            }}
          />
        )}
        {end}
      </div>
    </FieldFrame>
  );
}
