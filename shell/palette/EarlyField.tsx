import { useT } from "@customs-portal/ui";
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from "react";

/** What was typed before the palette was there, and where the keyboard was. */
export interface EarlyKeys {
  /** Hands over the typed text once; the field that takes it has the focus by then. */
  take(): string;
  /** What had the focus before; null where it is gone. */
  origin(): HTMLElement | null;
}

interface EarlyFieldProps {
  /** Given what can be taken over; undefined while there is nothing, as amid a composition. */
  onKeys(keys: EarlyKeys | undefined): void;
  onClose(): void;
}

/** The focused element, through shadow roots. */
function focusedElement(): HTMLElement | null {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active instanceof HTMLElement && active !== document.body ? active : null;
}

/** Keys that would leave the field or send something. */
const withheld = ["Tab", "Enter"];

/** Has the keyboard from the press that asks for the palette until the palette has it. */
export function EarlyField({ onKeys, onClose }: EarlyFieldProps) {
  const t = useT("chrome");
  const input = useRef<HTMLInputElement>(null);
  const [isTaken, setTaken] = useState(false);
  const [isComposing, setComposing] = useState(false);
  const taken = useRef(false);
  const from = useRef<HTMLElement>(null);

  useLayoutEffect(() => {
    const origin = (from.current = focusedElement());
    input.current?.focus();
    return () => {
      if (!taken.current && origin?.isConnected) origin.focus();
    };
  }, []);
  useLayoutEffect(() => {
    if (isComposing) return undefined;
    onKeys({
      take() {
        taken.current = true;
        setTaken(true);
        return input.current?.value ?? "";
      },
      origin: () => (from.current?.isConnected ? from.current : null),
    });
    return () => onKeys(undefined);
  }, [isComposing, onKeys]);

  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (withheld.includes(event.key)) event.preventDefault();
    if (event.key === "Escape") onClose();
  };
  if (isTaken) return null;
  return (
    <div className="palette-early" role="dialog" aria-modal="true" aria-label={t("palette")}>
      <button type="button" tabIndex={-1} aria-hidden="true" onClick={onClose} />
      <input
        ref={input}
        type="text"
        autoComplete="off"
        aria-label={t("palette")}
        aria-busy="true"
        onKeyDown={onKeyDown}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
      />
    </div>
  );
}
