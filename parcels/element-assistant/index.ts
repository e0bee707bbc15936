import { reactLifecycles, type DialogParcelProps } from "@customs-portal/ui";
import { ElementAssistant } from "./ElementAssistant.tsx";
import { InlineAssistant, type InlineAssistantProps } from "./InlineAssistant.tsx";
import { elementAssistantTexts } from "./locales/index.ts";

const namespaces = { elementAssistant: elementAssistantTexts };

/** The lifecycles of the dialog, for whoever opens it. */
export const { bootstrap, mount, unmount, update } = reactLifecycles<DialogParcelProps<"element-assistant">>(
  ElementAssistant,
  { namespaces },
);
/** Those of the fields alone, for the element that hosts them. */
export const inlineAssistant = reactLifecycles<InlineAssistantProps>(InlineAssistant, { namespaces });
export type { AssistantState, InlineAssistantProps } from "./InlineAssistant.tsx";
