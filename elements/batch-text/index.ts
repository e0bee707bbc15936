// What all tags share comes with the first one, so that neither is cut into more files than it needs.
import "../index.ts";
import { defineElement } from "../define-element.ts";
import { CustomsBatchText } from "./customs-batch-text.ts";

defineElement("customs-batch-text", CustomsBatchText);

export { CustomsBatchText };
export type { BatchTextChangeDetail, BatchTextEventMap } from "./customs-batch-text.ts";
export type { BatchTextAttributes } from "./attributes.ts";
export { configurePortal } from "../configure-portal.ts";
