import { Combobox } from "@base-ui/react/combobox";
import Check from "lucide-react/icons/check";
import ChevronDown from "lucide-react/icons/chevron-down";
import X from "lucide-react/icons/x";
import { useId, useMemo, useState } from "react";
import { searchChoices, type CodedChoice } from "@customs-portal/sdk/rules";
import { describedBy, FieldFrame } from "../../controls/FieldFrame.tsx";
import { Icon } from "../../controls/Icon.tsx";
import { useEnvironment } from "../../environment/environment-context.ts";
import { useT } from "../../hooks/use-texts.ts";
import type { DraftOf } from "../model/draft.ts";
import type { ChoiceQueryField, ChoicesQueryField } from "../model/field-types.ts";
import type { ControlProps } from "./control-props.ts";

type Props = { onAskOptions: ((name: string) => void) | undefined } & (
  | ({ multiple: false } & ControlProps<ChoiceQueryField, DraftOf<"choice">>)
  | ({ multiple: true } & ControlProps<ChoicesQueryField, DraftOf<"choices">>)
);

/** Options that a list shows at once; the others are found by typing. */
const shownMax = 100;
const noOptions: readonly CodedChoice[] = [];

/** One or several of a code list, found by code, name and the initials of the pinyin. */
export function ChoiceControl(props: Props) {
  const { field, error, figures, onLeave, onAskOptions } = props;
  const { label, options, optionsFailed = false, hidesCodes = false } = field;
  const t = useT("query");
  const id = useId();
  const { overlays } = useEnvironment();
  /** What is typed to search the list; undefined while nothing is. */
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const query = typed ?? "";
  const chosen = props.multiple ? props.draft.codes : props.draft.code === "" ? [] : [props.draft.code];
  const names = useMemo(() => new Map((options ?? noOptions).map(({ code, name }) => [code, name])), [options]);
  const searched = useMemo(
    () => (hidesCodes ? (options ?? noOptions).map(({ code, name }) => ({ code: "", name, own: code })) : undefined),
    [options, hidesCodes],
  );
  const found = useMemo(() => {
    if (!searched) return searchChoices(options ?? noOptions, query, shownMax);
    const { shown, total } = searchChoices(searched, query, shownMax);
    return { shown: shown.map(({ own, name }) => ({ code: own, name })), total };
  }, [searched, options, query]);
  const textOf = (code: string) => {
    const name = names.get(code);
    if (name === undefined) return code;
    return hidesCodes ? name : `${code} ${name}`;
  };
  const codes = found.shown.map(({ code }) => code);
  const isAwaited = options === undefined && !optionsFailed;
  // What is chosen is told whether its name is known or not.
  const placeholder =
    props.multiple && chosen.length > 1
      ? t("choice.selected", { count: figures.count(chosen.length) })
      : props.multiple && chosen[0] !== undefined
        ? textOf(chosen[0])
        : isAwaited
          ? t("choice.loading")
          : (field.placeholder ?? t("choice.all"));
  const noneText = isAwaited ? t("choice.loading") : t(options === undefined ? "choice.failed" : "choice.none");

  const shared = {
    items: codes,
    filteredItems: codes,
    open: isOpen,
    inputValue: typed ?? (props.multiple || chosen[0] === undefined ? "" : textOf(chosen[0])),
    onInputValueChange: (text: string, { reason }: { reason: string }) =>
      setTyped(reason === "input-change" ? text : undefined),
    itemToStringLabel: textOf,
    autoHighlight: true,
    onOpenChange(open: boolean) {
      setOpen(open);
      if (open) {
        if (optionsFailed) onAskOptions?.(field.name);
        return;
      }
      setTyped(undefined);
      onLeave();
    },
  };
  const inner = (
    <>
      <FieldFrame id={id} label={label} error={error}>
        <Combobox.InputGroup
          className="cp-input cp-query-choice"
          data-invalid={error ? "" : undefined}
          data-chosen={props.multiple && chosen.length > 0 ? "" : undefined}
        >
          <Combobox.Input
            id={id}
            placeholder={placeholder}
            aria-invalid={error ? true : undefined}
            aria-describedby={
              [describedBy({ id, error, hint: undefined }), props.multiple ? `${id}-chosen` : undefined]
                .filter(Boolean)
                .join(" ") || undefined
            }
            autoComplete="off"
            spellCheck={false}
          />
          {props.multiple && (
            <span className="cp-hidden" id={`${id}-chosen`}>
              {chosen.map(textOf).join(t("words.and"))}
            </span>
          )}
          <Combobox.Clear
            className="cp-icon-button"
            aria-label={t("choice.clear", { label })}
            title={t("choice.clear", { label })}
          >
            <Icon of={X} />
          </Combobox.Clear>
          <Combobox.Trigger className="cp-icon-button" aria-label={t("choice.open", { label })}>
            <Icon of={ChevronDown} />
          </Combobox.Trigger>
        </Combobox.InputGroup>
      </FieldFrame>
      {isOpen && (
        <Combobox.Portal container={overlays.container}>
          <Combobox.Positioner
            className="cp-positioner"
            collisionBoundary={overlays.boundary}
            sideOffset={4}
            role="region"
            aria-label={label}
          >
            {/* Not the popup of the library, which hides the rest of the page from screen readers, though the focus may go there. */}
            <div className="cp-popup cp-query-list">
              <Combobox.Empty>
                <p className="cp-query-note">{noneText}</p>
              </Combobox.Empty>
              <Combobox.List aria-label={label}>
                {(code: string) => (
                  <Combobox.Item key={code} value={code} className="cp-item">
                    <span className="cp-item-mark">
                      <Combobox.ItemIndicator>
                        <Icon of={Check} />
                      </Combobox.ItemIndicator>
                    </span>
                    <span>
                      {!hidesCodes && <span className="cp-query-code">{code}</span>}
                      {names.get(code) ?? code}
                    </span>
                  </Combobox.Item>
                )}
              </Combobox.List>
              <Combobox.Status>
                {found.total > codes.length && (
                  <p className="cp-query-note">
                    {t("choice.capped", { shown: figures.count(codes.length), total: figures.count(found.total) })}
                  </p>
                )}
              </Combobox.Status>
            </div>
          </Combobox.Positioner>
        </Combobox.Portal>
      )}
    </>
  );
  return props.multiple ? (
    <Combobox.Root<string, true>
      {...shared}
      multiple
      value={[...props.draft.codes]}
      onValueChange={(next) => props.onChange({ kind: "choices", codes: next })}
    >
      {inner}
    </Combobox.Root>
  ) : (
    <Combobox.Root<string>
      {...shared}
      value={props.draft.code === "" ? null : props.draft.code}
      onValueChange={(code) => props.onChange({ kind: "choice", code: code ?? "" })}
    >
      {inner}
    </Combobox.Root>
  );
}
