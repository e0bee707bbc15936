// What all tags share comes with the first one, so that neither is cut into more files than it needs.
import "../index.ts";
import { defineElement } from "../define-element.ts";
import { CustomsColumnSetup } from "./customs-column-setup.ts";

defineElement("customs-column-setup", CustomsColumnSetup);

export { CustomsColumnSetup };
export type { PersonalColumn } from "@customs-portal/sdk/contract";
export type { PageColumn } from "@customs-portal/sdk/rules";
export type { ColumnSetupEventMap, ColumnSetupSavedDetail, SetupCloseDetail } from "./customs-column-setup.ts";
export type { ColumnSetupAttributes } from "./attributes.ts";
export { configurePortal } from "../configure-portal.ts";
