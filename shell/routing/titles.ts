import { localText } from "@customs-portal/sdk/rules";

/** The title of the document: the product, then the route (R21-02); without a route title the product alone (A01). */
export function documentTitle(product: string | Record<string, string>, routeTitle: string, locale: string): string {
  const name = localText(product, locale);
  return routeTitle ? `${name} - ${routeTitle}` : name;
}
