import LoaderCircle from "lucide-react/icons/loader-circle";
import { Icon } from "./Icon.tsx";

/** Work under way; the text beside it says which, or is read by screen readers alone. */
export function Spinner({ label, hideLabel = false }: { label: string; hideLabel?: boolean }) {
  return (
    <span className="cp-spinner" role="status">
      <Icon of={LoaderCircle} spin />
      <span className={hideLabel ? "cp-hidden" : ""}>{label}</span>
    </span>
  );
}
