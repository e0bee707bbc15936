import type { LinePortal } from "@customs-portal/sdk";
import { errorText, ResultNote, type Resource } from "@customs-portal/ui";

interface RefreshNoteProps {
  portal: LinePortal;
  result: Resource<unknown>;
}

/** Over rows without filters that were asked for again in vain: why, and the ways back and on. */
export function RefreshNote({ portal, result }: RefreshNoteProps) {
  return (
    <ResultNote
      failure={errorText(portal, result.error)}
      shownAt={result.loadedAt}
      answered={undefined}
      onBack={result.cancel}
      onRetry={result.reload}
    />
  );
}
