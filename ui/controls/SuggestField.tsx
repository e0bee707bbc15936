import { Autocomplete } from "@base-ui/react/autocomplete";
import ChevronDown from "lucide-react/icons/chevron-down";
import { useId, useRef, useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { useEnvironment } from "../environment/environment-context.ts";
import { useStyles } from "../hooks/use-styles.ts";
import { overlaysCss } from "../styles/overlays.ts";
import { describedBy, FieldFrame } from "./FieldFrame.tsx";
import { Icon } from "./Icon.tsx";

/** A text that is offered; what it stands for goes with it. */
export interface Suggestion {
  value: string;
  /** In words, beside the value. */
  text?: string | undefined;
}

export interface SuggestFieldProps {
  label: string;
  value: string;
  /** What is offered for the value now, in this order. */
  suggestions: readonly Suggestion[];
  /** Told of each character, and of what an input method composed once it is there. */
  onChange(value: string): void;
  /** One was picked; `onChange` is not called for it. */
  onPick(suggestion: Suggestion): void;
  /** The field was left. */
  onLeave?(): void;
  /** Name of a button that opens the list; without it there is none. */
  openLabel?: string;
  placeholder?: string;
  required?: boolean;
  error?: string | undefined;
  hint?: ReactNode;
  inputMode?: "text" | "numeric";
}

/**
 * A line of text with suggestions below it: any text is taken. Enter takes the suggestion that the arrows went to; where
 * they went to none it closes the list and is the form's, so that nobody has to press it twice.
 */
export function SuggestField(props: SuggestFieldProps) {
  const { label, value, suggestions, onChange, onPick, onLeave, openLabel, placeholder } = props;
  const { required = false, error, hint, inputMode } = props;
  useStyles(overlaysCss);
  const id = useId();
  const { overlays } = useEnvironment();
  const [wantsOpen, setOpen] = useState(false);
  const highlighted = useRef<Suggestion>(undefined);
  const isOpen = wantsOpen && suggestions.length > 0;
  return (
    <Autocomplete.Root<Suggestion>
      mode="none"
      items={suggestions}
      filteredItems={suggestions}
      itemToStringValue={(item) => item.value}
      value={value}
      onValueChange={(next, { reason }) => {
        if (reason === "input-change") onChange(next);
      }}
      open={isOpen}
      onOpenChange={setOpen}
      onItemHighlighted={(item) => void (highlighted.current = item)}
    >
      <FieldFrame id={id} label={label} required={required} error={error} hint={hint}>
        <Autocomplete.InputGroup className="cp-input" data-invalid={error ? "" : undefined}>
          <Autocomplete.Input
            id={id}
            placeholder={placeholder}
            inputMode={inputMode}
            aria-required={required || undefined}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy({ id, error, hint })}
            autoComplete="off"
            spellCheck={false}
            onBlur={onLeave}
            onKeyDown={(event) => {
              // Where nothing is open there is nothing to close: the text stays, and the dialog around may close.
              if (event.key === "Escape" && !isOpen) event.preventBaseUIHandler();
              if (event.key !== "Enter" || !isOpen || highlighted.current || event.nativeEvent.isComposing) return;
              event.preventBaseUIHandler();
              // Now, since the form asks next whether a list is open.
              flushSync(() => setOpen(false));
            }}
          />
          {openLabel && (
            <Autocomplete.Trigger className="cp-icon-button" aria-label={openLabel} tabIndex={-1}>
              <Icon of={ChevronDown} />
            </Autocomplete.Trigger>
          )}
        </Autocomplete.InputGroup>
      </FieldFrame>
      {isOpen && (
        <Autocomplete.Portal container={overlays.container}>
          <Autocomplete.Positioner
            className="cp-positioner"
            collisionBoundary={overlays.boundary}
            sideOffset={4}
            role="region"
            aria-label={label}
          >
            {/* Not the popup of the library, which hides the rest of the page from screen readers. */}
            <div className="cp-popup">
              <Autocomplete.List aria-label={label}>
                {(item: Suggestion) => (
                  <Autocomplete.Item key={item.value} value={item} className="cp-item" onClick={() => onPick(item)}>
                    <span>
                      <span className="cp-item-value">{item.value}</span>
                      {item.text && <span className="cp-item-text">{item.text}</span>}
                    </span>
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
            </div>
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      )}
    </Autocomplete.Root>
  );
}
