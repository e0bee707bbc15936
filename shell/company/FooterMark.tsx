import { useStore, useStyles, useT } from "@customs-portal/ui";
import type { WorkspaceModel } from "../model/workspace-model.ts";
import { companyCss } from "./styles.ts";

/** The small text that a business line put into the footer (R4-19, A25); no footer without one. */
export function FooterMark({ model }: { model: WorkspaceModel }) {
  useStyles(companyCss);
  const t = useT("company");
  const mark = useStore(model.portal.footerMark);
  // Business lines write it; anything but a text would take the frame down.
  if (typeof mark !== "string" || mark === "") return null;
  return (
    <footer className="footer-mark" aria-label={t("footer")}>
      <span className="ellipsis">{mark}</span>
    </footer>
  );
}
