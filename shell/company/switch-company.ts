import type { Corp } from "@customs-portal/sdk/contract";
import { isHttpError, type Portal } from "@customs-portal/sdk/portal";
import { personKey } from "@customs-portal/sdk/rules";
import { rememberCompany } from "./recent-companies.ts";

/** What the user chose: a company of their own, one to act as, or the way back. */
export type CompanyChoice =
  | { readonly kind: "own"; readonly corp: Corp }
  | { readonly kind: "act"; readonly corp: Corp; readonly imitate: boolean; readonly relaxMode: boolean }
  | { readonly kind: "return" };

function run({ company }: Portal, choice: CompanyChoice): Promise<boolean> {
  if (choice.kind === "own") return company.switchTo(choice.corp);
  if (choice.kind === "return") return company.returnToOwn();
  const { corp, imitate, relaxMode } = choice;
  return company.actAs(corp, { imitate, relaxMode });
}

/**
 * Switches the company, remembers it and says so. A refusal of the backend was shown by the portal (R4-22).
 * @returns whether the company changed
 */
export async function switchCompany(portal: Portal, choice: CompanyChoice): Promise<boolean> {
  try {
    if (!(await run(portal, choice))) return false;
  } catch (cause) {
    if (isHttpError(cause)) return false;
    throw cause;
  }
  const user = portal.session.user.getSnapshot();
  if (user && choice.kind !== "return") rememberCompany(localStorage, personKey(user), choice.corp.corpCode);
  // While the user acts as another company the banner says so.
  if (choice.kind === "act") return true;
  portal.notices.show({ kind: "success", text: portal.t("company:switched", { name: user?.companyName ?? "" }) });
  return true;
}
