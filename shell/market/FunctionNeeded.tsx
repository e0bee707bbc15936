import { useT } from "@customs-portal/ui";

/** Says that a page takes a function beside its menu entry. Requests for access are for menu entries alone. */
export function FunctionNeeded({ title }: { title: string }) {
  const t = useT("market");
  return t("functionNeeded", { title });
}
