import ChevronRight from "lucide-react/icons/chevron-right";
import { useT } from "../hooks/use-texts.ts";
import { Icon } from "./Icon.tsx";

export interface BreadcrumbItem {
  label: string;
  onClick?: () => void;
}

/** Where the page stands; the last item is the page itself. */
export function Breadcrumb({ items }: { items: readonly BreadcrumbItem[] }) {
  const t = useT("ui");
  return (
    <nav className="cp-breadcrumb" aria-label={t("breadcrumb.label")}>
      <ol>
        {items.map(({ label, onClick }, index) => (
          <li key={`${index} ${label}`}>
            {index > 0 && <Icon of={ChevronRight} />}
            {onClick ? (
              <button type="button" onClick={onClick}>
                {label}
              </button>
            ) : (
              <span aria-current={index === items.length - 1 ? "page" : undefined}>{label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
