import type { DetailedHTMLProps, HTMLAttributes } from "react";
import type { CustomsDownloadCenter } from "./download-center/customs-download-center.ts";
import type { DownloadCenterAttributes } from "./download-center/attributes.ts";

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
      "customs-download-center": TagProps<CustomsDownloadCenter, DownloadCenterAttributes>;
    }
  }
}
