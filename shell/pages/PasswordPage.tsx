import { useStyles } from "@customs-portal/ui";
import { pagesCss } from "../styles/pages.ts";
import { ChangePasswordPage } from "./ChangePasswordPage.tsx";
import type { ShellPageProps } from "./page-props.ts";

/** The password form in a tab. */
export function PasswordPage({ location, shell }: ShellPageProps) {
  useStyles(pagesCss);
  return (
    <div className="surface narrow">
      <ChangePasswordPage location={location} shell={shell} />
    </div>
  );
}
