// What all tags share comes with the first one, so that neither is cut into more files than it needs.
import "../index.ts";
import { defineElement } from "../define-element.ts";
import { CustomsFormSetup } from "./customs-form-setup.ts";

defineElement("customs-form-setup", CustomsFormSetup);

export { CustomsFormSetup };
export type { PageField } from "@customs-portal/sdk/rules";
export type { FormSetupEventMap, FormSetupSavedDetail } from "./customs-form-setup.ts";
export type { SetupCloseDetail } from "../column-setup/customs-column-setup.ts";
export type { FormSetupAttributes } from "./attributes.ts";
export { configurePortal } from "../configure-portal.ts";
