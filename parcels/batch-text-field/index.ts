import { reactLifecycles } from "@customs-portal/ui";
import { BatchTextField, type BatchTextFieldProps } from "./BatchTextField.tsx";
import { batchTextFieldTexts } from "./locales/index.ts";

/** The lifecycles of the field, for the element that hosts it. */
export const { bootstrap, mount, unmount, update } = reactLifecycles<BatchTextFieldProps>(BatchTextField, {
  namespaces: { batchTextField: batchTextFieldTexts },
});
export type { BatchTextFieldProps } from "./BatchTextField.tsx";
