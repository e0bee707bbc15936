import type { EmitFn, HTMLAttributes, PublicProps } from "vue";
import type { BatchTextAttributes, BatchTextEventMap, CustomsBatchText } from "./batch-text/index.ts";
import type { ColumnSetupAttributes, ColumnSetupEventMap, CustomsColumnSetup } from "./column-setup/index.ts";
import type { CustomsFormSetup, FormSetupAttributes, FormSetupEventMap } from "./form-setup/index.ts";
import type { CustomsDownloadCenter, DownloadCenterEventMap } from "./download-center/customs-download-center.ts";
import type { DownloadCenterAttributes } from "./download-center/attributes.ts";
import type {
  CustomsElementAssistant,
  ElementAssistantAttributes,
  ElementAssistantEventMap,
} from "./element-assistant/index.ts";
import type { CustomsExportDialog, ExportDialogAttributes, ExportDialogEventMap } from "./export-dialog/index.ts";
import type { ElementProperties } from "./properties.ts";
import type { CustomsUploader, UploaderAttributes, UploaderEventMap } from "./uploader/index.ts";

type CamelCase<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

/** Vue's templates name attributes and properties alike: `system-code="DECL"` sets the one, `:systemCode` the other. */
type TagProps<Element, Attributes> = {
  [Name in keyof Attributes as CamelCase<Name & string>]?:
    | Attributes[Name]
    | (CamelCase<Name & string> extends keyof Element ? Element[CamelCase<Name & string>] : never);
} & Partial<Omit<ElementProperties<Element>, CamelCase<keyof Attributes & string>>>;

/** What Vue knows of every tag, but for events of the browser whose names the element has for its own. */
type CommonProps<Events> = Omit<HTMLAttributes, `on${Capitalize<keyof Events & string>}`> & PublicProps;

/** The events of an element, as templates listen to them: `@download-finished`. */
type TagEmits<Events> = EmitFn<{ [Name in keyof Events]: (event: Events[Name]) => void }>;

/** A tag as templates know it. */
interface Tag<Element, Attributes, Events> {
  new (): Element & {
    $props: TagProps<Element, Attributes> & CommonProps<Events>;
    $emit: TagEmits<Events>;
  };
}

declare module "vue" {
  interface GlobalComponents {
    "customs-batch-text": Tag<CustomsBatchText, BatchTextAttributes, BatchTextEventMap>;
    "customs-column-setup": Tag<CustomsColumnSetup, ColumnSetupAttributes, ColumnSetupEventMap>;
    "customs-element-assistant": Tag<CustomsElementAssistant, ElementAssistantAttributes, ElementAssistantEventMap>;
    "customs-form-setup": Tag<CustomsFormSetup, FormSetupAttributes, FormSetupEventMap>;
    "customs-export-dialog": Tag<CustomsExportDialog, ExportDialogAttributes, ExportDialogEventMap>;
    "customs-uploader": Tag<CustomsUploader, UploaderAttributes, UploaderEventMap>;
    "customs-download-center": Tag<CustomsDownloadCenter, DownloadCenterAttributes, DownloadCenterEventMap>;
  }
}
