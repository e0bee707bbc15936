import ChevronRight from "lucide-react/icons/chevron-right";
import { useT } from "../hooks/use-texts.ts";
import { Icon } from "./Icon.tsx";

export interface BreadcrumbItem {
  label: string;
  onClick?: () => void;
  /** The item is the heading of the page, of this level. */
  heading?: 1 | 2 | undefined;
}

function Label({ label, heading }: Pick<BreadcrumbItem, "label" | "heading">) {
  if (heading === undefined) return label;
  return heading === 1 ? <h1>{label}</h1> : <h2>{label}</h2>;
}

/** Where the page stands; the last item is the page itself, or a part of the page that bears the heading. */
export function Breadcrumb({ items }: { items: readonly BreadcrumbItem[] }) {
  const t = useT("ui");
  return (
    <nav className="cp-breadcrumb" aria-label={t("breadcrumb.label")}>
      <ol>
        {items.map(({ label, onClick, heading }, index) => (
          <li key={`${index} ${label}`}>
            {onClick ? (
              <button type="button" onClick={onClick}>
                {label}
              </button>
            ) : (
              <span aria-current={index === items.length - 1 ? "page" : undefined}>
                <Label label={label} heading={heading} />
              </span>
            )}
            {index < items.length - 1 && <Icon of={ChevronRight} />}
          </li>
        ))}
      </ol>
    </nav>
  );
}
