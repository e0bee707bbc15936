import type {} from "@customs-portal/elements/jsx";
import { DownloadCenterElement } from "@customs-portal/elements/react";

// Each of these lines is a mistake that the types have to find.
export const refused = [
  // @ts-expect-error React 18 would write the attribute "systemcode"
  <customs-download-center key="1" systemCode={["DECL"]} />,
  // @ts-expect-error attributes are texts
  <customs-download-center key="2" system-code={7} />,
  // @ts-expect-error there is no such event
  <DownloadCenterElement key="3" onDownloadBegun={() => undefined} />,
  // @ts-expect-error a property of the element, not its attribute
  <DownloadCenterElement key="4" systemCode="DECL" />,
];
