import { Breadcrumb, useT } from "@customs-portal/ui";

/** Title of a page and where it stands, in one line. */
export function PageHead({ title, trail = [] }: { title: string; trail?: { label: string; onClick: () => void }[] }) {
  const t = useT("declarations");
  return (
    <header className="decl-head">
      <h1>{title}</h1>
      <Breadcrumb items={[{ label: t("group") }, ...trail, { label: title }]} />
    </header>
  );
}
