import { Button, EmptyState, useT } from "@customs-portal/ui";
import type { Arrangement } from "./use-arrangement.ts";

/** No name of the folder holds what is looked for. */
export function NothingFound({ text, find }: Pick<Arrangement, "text" | "find">) {
  const t = useT("files");
  return (
    <EmptyState
      title={t("find.none", { text: text.trim() })}
      hint={t("find.hint")}
      action={<Button onClick={() => find("")}>{t("find.clear")}</Button>}
    />
  );
}
