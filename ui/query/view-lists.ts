import type { PersonalisationScope, QueryView } from "@customs-portal/sdk/contract";
import { queryViewNameMaxChars } from "@customs-portal/sdk/limits";
import { useT } from "../hooks/use-texts.ts";

/** The views with one in the place of that of its name, or behind the others; where it is the default, no other is. */
export function putView(views: readonly QueryView[], view: QueryView): QueryView[] {
  const others = view.isDefault ? views.map(({ name, query }) => ({ name, query })) : [...views];
  const at = others.findIndex(({ name }) => name === view.name);
  return at < 0 ? [...others, view] : others.with(at, view);
}

/** The views with one under another name. */
export function renameView(views: readonly QueryView[], from: string, to: string): QueryView[] {
  return views.map((view) => (view.name === from ? { ...view, name: to } : view));
}

/** The views with one of them as the default; none where the name is undefined. */
export function withDefault(views: readonly QueryView[], name: string | undefined): QueryView[] {
  return views.map((view) =>
    view.name === name ? { ...view, isDefault: true } : { name: view.name, query: view.query },
  );
}

/** What is wrong with the name of a view, as a text. */
export function useNameError(): (name: string) => string | undefined {
  const t = useT("query");
  return (name) => {
    if (name.trim() === "") return t("views.nameRequired");
    return name.trim().length > queryViewNameMaxChars
      ? t("views.nameTooLong", { max: String(queryViewNameMaxChars) })
      : undefined;
  };
}

/** The name of a view with whose it is and whether it is the default. */
export function useViewTitle(): (owned: { scope: PersonalisationScope; view: QueryView }) => string {
  const t = useT("query");
  return ({ scope, view }) => {
    const { name, isDefault } = view;
    if (scope === "company") return t(isDefault ? "views.companyDefault" : "views.company", { name });
    return t(isDefault ? "views.isDefault" : "views.mine", { name });
  };
}
