// What all tags share comes with the first one, so that neither is cut into more files than it needs.
import "../index.ts";
import { defineElement } from "../define-element.ts";
import { CustomsElementAssistant } from "./customs-element-assistant.ts";

defineElement("customs-element-assistant", CustomsElementAssistant);

export { CustomsElementAssistant };
export type { ElementRow } from "@customs-portal/sdk/contract";
export type { AssistedSpecification, ElementLookup } from "@customs-portal/sdk/portal";
export type {
  ElementAssistantChangeDetail,
  ElementAssistantEventMap,
  LookupFailedDetail,
} from "./customs-element-assistant.ts";
export type { ElementAssistantAttributes } from "./attributes.ts";
export { configurePortal } from "../configure-portal.ts";
