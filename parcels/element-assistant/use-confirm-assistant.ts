import type { AssistedSpecification, ElementAssistantRequest } from "@customs-portal/sdk/portal";
import { useAnnounce, usePortal, useT } from "@customs-portal/ui";
import { useEffect, useRef, useState, type RefObject } from "react";
import { offersHistory, type Assistant } from "./use-assistant.ts";

/** The first field with something wrong; where the whole string has no places, the way to give it some. */
const wrongPlace = '[aria-invalid="true"], .ea-actions > :last-child';

/** The end of the assistant. */
export interface ConfirmAssistant {
  readonly isTried: boolean;
  /** Around the fields. */
  readonly body: RefObject<HTMLDivElement | null>;
  confirm(): void;
}

/**
 * Uses what is filled in, and keeps it in the history of the company; while something is wrong it is pointed out
 * instead, and the first such field gets the focus (R5-07, A39).
 */
export function useConfirmAssistant(
  request: ElementAssistantRequest,
  assistant: Assistant,
  onConfirm: (result: AssistedSpecification) => void,
): ConfirmAssistant {
  const portal = usePortal();
  const t = useT("elementAssistant");
  const announce = useAnnounce();
  const body = useRef<HTMLDivElement>(null);
  const [tries, setTries] = useState(0);

  useEffect(() => {
    if (tries > 0) body.current?.querySelector<HTMLElement>(wrongPlace)?.focus();
  }, [tries]);

  function save({ tariffCode, goodsName, specification }: AssistedSpecification) {
    if (!offersHistory(request) || specification === "") return;
    const names = assistant.sheet.rows.map(({ NAME }) => NAME);
    const { model, partNo } = request;
    const accepted = { code: tariffCode, goodsName, model, partNo, specification, names };
    // What is declared does not depend on it.
    portal.elements.history
      .save(accepted, { notice: false })
      .catch((cause: unknown) => console.warn("What was accepted is not in the history.", cause));
  }

  return {
    isTried: tries > 0,
    body,
    confirm() {
      if (request.readOnly) return;
      const result = assistant.result();
      if (result) {
        save(result);
        onConfirm(result);
        return;
      }
      setTries(tries + 1);
      if (assistant.problem) announce(t(`told.${assistant.problem}`));
    },
  };
}
