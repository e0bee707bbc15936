import type { LinePortal } from "@customs-portal/sdk";
import { Button, errorText, KeepFocus, useResource, useT } from "@customs-portal/ui";
import { useRef, useState } from "react";

export interface ChosenSumsProps<Sums> {
  portal: LinePortal;
  /** What was chosen of which rows: sums of another choice, or of earlier rows, are none of these; undefined for too many. */
  subject: string | undefined;
  fetch(signal: AbortSignal): Promise<Sums>;
  /** The sums in a sentence. */
  say(sums: Sums): string;
  /** Says that they are too many. */
  onTooMany(): void;
}

/** Figures of the chosen rows together, once they are asked for. */
export function ChosenSums<Sums>({ portal, subject, fetch, say, onTooMany }: ChosenSumsProps<Sums>) {
  const t = useT("declarations");
  const [askedFor, setAskedFor] = useState<string>();
  const place = useRef<HTMLDivElement>(null);
  const isAsked = subject !== undefined && askedFor === subject;
  const key = isAsked ? subject : "";
  const sums = useResource(key, (signal) => (isAsked ? fetch(signal) : Promise.resolve(undefined)));
  const known = isAsked && sums.dataKey === key ? sums.data : undefined;
  const failure = isAsked && sums.error !== undefined ? errorText(portal, sums.error) : undefined;
  const ask = () => {
    if (subject === undefined) return onTooMany();
    if (failure) sums.reload();
    return setAskedFor(subject);
  };
  return (
    <div className="decl-sums" ref={place} tabIndex={-1}>
      {known ? (
        <output>{say(known)}</output>
      ) : (
        <KeepFocus className="decl-sums-ask" region={place}>
          <Button size="compact" variant="text" pending={isAsked && !failure} onClick={ask}>
            {t("sums.ask")}
          </Button>
        </KeepFocus>
      )}
      {failure && <span role="alert">{failure.text}</span>}
    </div>
  );
}
