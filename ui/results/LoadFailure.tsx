import TriangleAlert from "lucide-react/icons/triangle-alert";
import { useState, type RefObject } from "react";
import { Button } from "../controls/Button.tsx";
import { Icon } from "../controls/Icon.tsx";
import { errorText } from "../errors/error-text.ts";
import { usePortal } from "../hooks/use-portal.ts";
import { useStyles } from "../hooks/use-styles.ts";
import { useT } from "../hooks/use-texts.ts";
import { loadFailureCss } from "../styles/load-failure.ts";
import { KeepFocus } from "../table/KeepFocus.tsx";
import type { Resource } from "./use-resource.ts";

export interface LoadFailureProps {
  /** What was loaded. Where its key changes, give this component that key, too. */
  result: Pick<Resource<unknown>, "error" | "pending" | "reload">;
  /** Says what is missing, and why. */
  say(reason: string): string;
  /** Takes the focus of the button when that goes. */
  heir: RefObject<HTMLElement | null>;
}

/**
 * A line that says that something beside the page's own could not be loaded, with a retry; nothing where it could. While
 * it is asked for again the line stays, so that the focus of whoever asked does.
 */
export function LoadFailure({ result, say, heir }: LoadFailureProps) {
  useStyles(loadFailureCss);
  const portal = usePortal();
  const t = useT("ui");
  const { error, pending, reload } = result;
  const [told, setTold] = useState<{ error: unknown }>();
  if (error !== undefined && error !== told?.error) setTold({ error });
  if (error === undefined && !pending && told) setTold(undefined);
  if (!told) return null;
  return (
    <KeepFocus className="cp-load-failure" region={heir}>
      <span role="alert">
        <Icon of={TriangleAlert} />
        {say(errorText(portal, told.error).text)}
      </span>
      <Button size="compact" variant="text" pending={pending} onClick={reload}>
        {t("results.retry")}
      </Button>
    </KeepFocus>
  );
}
