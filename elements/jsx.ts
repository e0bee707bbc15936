import type * as React from "react";
import type { BatchTextAttributes, BatchTextEventMap, CustomsBatchText } from "./batch-text/index.ts";
import type { ColumnSetupAttributes, ColumnSetupEventMap, CustomsColumnSetup } from "./column-setup/index.ts";
import type { CustomsDownloadCenter, DownloadCenterEventMap } from "./download-center/customs-download-center.ts";
import type { DownloadCenterAttributes } from "./download-center/attributes.ts";
import type {
  CustomsElementAssistant,
  ElementAssistantAttributes,
  ElementAssistantEventMap,
} from "./element-assistant/index.ts";
import type { CustomsExportDialog, ExportDialogAttributes, ExportDialogEventMap } from "./export-dialog/index.ts";
import type { CustomsFormSetup, FormSetupAttributes, FormSetupEventMap } from "./form-setup/index.ts";
import type { ElementProperties } from "./properties.ts";
import type { CustomsUploader, UploaderAttributes, UploaderEventMap } from "./uploader/index.ts";

type Given<Props> = { [Name in keyof Props]?: Props[Name] | undefined };

/** React 19 sets the property where there is one of that name, else the attribute; listeners are native ones. */
type NamedProps<Element, Attributes, Events> = Given<ElementProperties<Element>> &
  Omit<Attributes, keyof ElementProperties<Element>> & {
    [Name in keyof Events & string as `on${Name}`]?: ((event: Events[Name]) => void) | undefined;
  };

/**
 * React 18, whose types still have `createFactory`, passes attributes alone: properties and events are those of the
 * components in `@customs-portal/elements/react`.
 */
type PassedProps<Element, Attributes, Events> = "createFactory" extends keyof typeof React
  ? Attributes
  : NamedProps<Element, Attributes, Events>;

/** What a tag takes in JSX; `class`, since React 18 does not call it `className` there. */
type TagProps<Element, Attributes, Events> = Omit<
  React.DetailedHTMLProps<React.HTMLAttributes<Element>, Element>,
  "className" | keyof PassedProps<Element, Attributes, Events>
> &
  PassedProps<Element, Attributes, Events> & { class?: string | undefined };

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "customs-batch-text": TagProps<CustomsBatchText, BatchTextAttributes, BatchTextEventMap>;
      "customs-column-setup": TagProps<CustomsColumnSetup, ColumnSetupAttributes, ColumnSetupEventMap>;
      "customs-element-assistant": TagProps<
        CustomsElementAssistant,
        ElementAssistantAttributes,
        ElementAssistantEventMap
      >;
      "customs-form-setup": TagProps<CustomsFormSetup, FormSetupAttributes, FormSetupEventMap>;
      "customs-export-dialog": TagProps<CustomsExportDialog, ExportDialogAttributes, ExportDialogEventMap>;
      "customs-uploader": TagProps<CustomsUploader, UploaderAttributes, UploaderEventMap>;
      "customs-download-center": TagProps<CustomsDownloadCenter, DownloadCenterAttributes, DownloadCenterEventMap>;
    }
  }
}
