import type { AssistedSpecification, ElementAssistantRequest, Portal } from "@customs-portal/sdk/portal";
import { useEffect, useEffectEvent, useRef } from "react";
import { AssistantForm } from "./AssistantForm.tsx";
import { useAssistant, type AssistantProblem } from "./use-assistant.ts";
import { useConfirmAssistant } from "./use-confirm-assistant.ts";

/** What an inline assistant holds now. */
export interface AssistantState {
  tariffCode: string;
  goodsName: string;
  /** "" while nobody has entered anything and something is missing, whatever the trade direction has filled in. */
  specification: string;
  /** The code by whose elements it is laid out; undefined where nobody knows. */
  writtenFor: string | undefined;
  /** What keeps it from being used. */
  problem: AssistantProblem | undefined;
}

export interface InlineAssistantProps {
  portal: Portal;
  request: ElementAssistantRequest;
  /** The code and the goods name to begin with: those of the user may be others than the page's. */
  held: Pick<AssistantState, "tariffCode" | "goodsName">;
  /** Another one begins anew with what the request says. */
  revision: number;
  /** Another one asks again for what could not be looked up. */
  attempt: number;
  /** Told of each change; `isByUser` is false for what look-ups and the trade direction change. */
  onState(state: AssistantState, isByUser: boolean): void;
  onConfirm(result: AssistedSpecification): void;
  onLookupFailed(error: unknown, code: string): void;
}

/** The assistant as a part of a page instead of a dialog. */
export function InlineAssistant(props: InlineAssistantProps) {
  return <Begun key={props.revision} {...props} />;
}

function Begun({ request, held, attempt, onState, onConfirm, onLookupFailed }: InlineAssistantProps) {
  const assistant = useAssistant(request, onLookupFailed, held);
  const { isTried, body, confirm } = useConfirmAssistant(request, assistant, onConfirm);
  const { code, goodsName, problem, edits, sheet } = assistant;
  const writtenFor = sheet.rows.length > 0 ? sheet.code : sheet.writtenFor?.code;
  const specification = assistant.isBlank && problem !== undefined ? "" : assistant.specification;
  const tried = useRef(attempt);
  const retry = useEffectEvent(() => assistant.state === "failed" && assistant.retry());
  useEffect(() => {
    if (tried.current !== attempt) retry();
    tried.current = attempt;
  }, [attempt]);
  const told = useRef(0);
  const tell = useEffectEvent((state: AssistantState, isByUser: boolean) => onState(state, isByUser));
  useEffect(() => {
    tell({ tariffCode: code, goodsName, specification, writtenFor, problem }, edits > told.current);
    told.current = edits;
  }, [code, goodsName, specification, writtenFor, problem, edits]);
  return (
    <div ref={body}>
      <AssistantForm request={request} assistant={assistant} isTried={isTried} onConfirm={confirm} />
    </div>
  );
}
