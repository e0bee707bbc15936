import type { DetailedHTMLProps, HTMLAttributes } from "react";
import type { BatchTextAttributes, CustomsBatchText } from "./batch-text/index.ts";
import type { ColumnSetupAttributes, CustomsColumnSetup } from "./column-setup/index.ts";
import type { CustomsDownloadCenter } from "./download-center/customs-download-center.ts";
import type { DownloadCenterAttributes } from "./download-center/attributes.ts";
import type { CustomsElementAssistant, ElementAssistantAttributes } from "./element-assistant/index.ts";
import type { CustomsExportDialog, ExportDialogAttributes } from "./export-dialog/index.ts";
import type { CustomsFormSetup, FormSetupAttributes } from "./form-setup/index.ts";
import type { CustomsUploader, UploaderAttributes } from "./uploader/index.ts";

/**
 * What React 18 and 19 both pass to a tag: attributes, and `class`, which React 18 does not call `className` there.
 * Properties and events are those of the components in `@customs-portal/elements/react`.
 */
type TagProps<Element, Attributes> = Omit<
  DetailedHTMLProps<HTMLAttributes<Element>, Element>,
  "className" | keyof Attributes
> &
  Attributes & { class?: string | undefined };

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "customs-batch-text": TagProps<CustomsBatchText, BatchTextAttributes>;
      "customs-column-setup": TagProps<CustomsColumnSetup, ColumnSetupAttributes>;
      "customs-element-assistant": TagProps<CustomsElementAssistant, ElementAssistantAttributes>;
      "customs-form-setup": TagProps<CustomsFormSetup, FormSetupAttributes>;
      "customs-export-dialog": TagProps<CustomsExportDialog, ExportDialogAttributes>;
      "customs-uploader": TagProps<CustomsUploader, UploaderAttributes>;
      "customs-download-center": TagProps<CustomsDownloadCenter, DownloadCenterAttributes>;
    }
  }
}
