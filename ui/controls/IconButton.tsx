import type { ComponentProps, ReactNode } from "react";

export interface IconButtonProps extends Omit<ComponentProps<"button">, "children" | "aria-label"> {
  /** What it does; read by screen readers and shown on hover. */
  label: string;
  icon: ReactNode;
  size?: "default" | "compact";
}

/** A button that shows an icon alone. */
export function IconButton({
  label,
  icon,
  size = "default",
  className,
  type = "button",
  ...attributes
}: IconButtonProps) {
  return (
    <button
      title={label}
      {...attributes}
      type={type}
      aria-label={label}
      data-size={size}
      className={className ? `cp-icon-button ${className}` : "cp-icon-button"}
    >
      {icon}
    </button>
  );
}
