import type { LucideIcon } from "lucide-react";

/** A lucide icon in our size and weight, for decoration beside a text; it has no name of its own. */
export function Icon({ of: Shape, spin = false }: { of: LucideIcon; spin?: boolean }) {
  return <Shape size={16} strokeWidth={1.75} aria-hidden="true" {...(spin ? { className: "cp-spin" } : {})} />;
}
