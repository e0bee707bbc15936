import type { LinePortal } from "@customs-portal/sdk";
import { Button, EmptyState, ErrorState, errorText, useT, type Resource } from "@customs-portal/ui";

/** What stands in place of rows where there are none: why they could not be had, or that there are none. */
export function Failure({
  portal,
  result,
  empty,
}: {
  portal: LinePortal;
  result: Pick<Resource<unknown>, "error" | "reload">;
  empty: string;
}) {
  const t = useT("administration");
  if (result.error === undefined) return <EmptyState title={empty} />;
  const failure = errorText(portal, result.error);
  return (
    <ErrorState
      title={t("failed")}
      message={failure.text}
      code={failure.code}
      action={<Button onClick={result.reload}>{t("retry")}</Button>}
    />
  );
}
