import type { EmitFn, HTMLAttributes, PublicProps } from "vue";
import type { CustomsDownloadCenter, DownloadCenterEventMap } from "./download-center/customs-download-center.ts";
import type { DownloadCenterAttributes } from "./download-center/attributes.ts";

type CamelCase<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

/** Vue's templates name attributes and properties alike: `system-code="DECL"` sets the one, `:systemCode` the other. */
type TagProps<Element, Attributes> = {
  [Name in keyof Attributes as CamelCase<Name & string>]?:
    Attributes[Name] | (CamelCase<Name & string> extends keyof Element ? Element[CamelCase<Name & string>] : never);
};

/** The events of an element, as templates listen to them: `@download-finished`. */
type TagEmits<Events> = EmitFn<{ [Name in keyof Events]: (event: Events[Name]) => void }>;

/** A tag as templates know it. */
interface Tag<Element, Attributes, Events> {
  new (): Element & {
    $props: TagProps<Element, Attributes> &
      Partial<Pick<Element, "portal" & keyof Element>> &
      HTMLAttributes &
      PublicProps;
    $emit: TagEmits<Events>;
  };
}

declare module "vue" {
  interface GlobalComponents {
    "customs-download-center": Tag<CustomsDownloadCenter, DownloadCenterAttributes, DownloadCenterEventMap>;
  }
}
