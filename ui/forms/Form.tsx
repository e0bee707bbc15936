import { useRef, type ComponentProps } from "react";
import { handleEnter, type PlainEnter } from "./enter-key.ts";

export interface FormProps extends Omit<ComponentProps<"form">, "onSubmit"> {
  /** The primary action, which is that of the submit button. */
  onConfirm(): void;
  /** What Enter does in a field; `confirm` is that of a search. Default `next`. */
  enter?: PlainEnter;
}

/**
 * A form to fill in from field to field (R26-13): Enter goes to the next field and selects what stands in it,
 * Shift+Enter goes back, Enter in the last one confirms, and so does Ctrl+Enter (⌘+Enter) in every one. Lists, boxes,
 * radio groups and pickers open and change by the space bar and the arrows; a text of several lines keeps Enter for
 * itself, and so does whoever calls `preventDefault`. The browser checks nothing: `onConfirm` does.
 *
 * Of a search, all of whose conditions may be left out, `enter="confirm"` makes Enter search from every field.
 */
export function Form({ onConfirm, enter = "next", onKeyDown, onCompositionEnd, ...attributes }: FormProps) {
  const composedAtMs = useRef(Number.NEGATIVE_INFINITY);
  return (
    // The keys are those of its fields.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      noValidate
      {...attributes}
      onSubmit={(event) => {
        // React brings the events of a form in a dialog here, too, where the dialog is opened inside of this one.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onConfirm();
      }}
      // By React and not by a listener of the form, which would be called before the handlers of the fields.
      onKeyDown={(event) => {
        onKeyDown?.(event);
        if (event.key !== "Enter" || event.isDefaultPrevented()) return;
        const options = { composedAtMs: composedAtMs.current, plain: enter };
        if (handleEnter(event.nativeEvent, event.currentTarget, options)) event.preventDefault();
      }}
      onCompositionEnd={(event) => {
        onCompositionEnd?.(event);
        composedAtMs.current = event.nativeEvent.timeStamp;
      }}
    />
  );
}
