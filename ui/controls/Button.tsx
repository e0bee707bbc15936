import type { ComponentProps, MouseEvent, ReactNode } from "react";
import LoaderCircle from "lucide-react/icons/loader-circle";
import { Icon } from "./Icon.tsx";

export interface ButtonProps extends ComponentProps<"button"> {
  /** `default` when left out; one primary button a screen. */
  variant?: "primary" | "default" | "text" | "danger";
  size?: "default" | "compact";
  icon?: ReactNode;
  /** Work is under way: shows a spinner, keeps the focus, ignores clicks. */
  pending?: boolean;
}

/** A button; its text says what happens. */
export function Button({
  variant = "default",
  size = "default",
  icon,
  pending = false,
  children,
  ...rest
}: ButtonProps) {
  const { onClick, className, type = "button", ...attributes } = rest;
  const ariaDisabled = rest["aria-disabled"];
  const isIdle = pending || ariaDisabled === true || ariaDisabled === "true";
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (isIdle) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...attributes}
      type={type}
      className={className ? `cp-button ${className}` : "cp-button"}
      data-variant={variant}
      data-size={size}
      aria-busy={pending || undefined}
      aria-disabled={isIdle || undefined}
      onClick={click}
    >
      {pending ? <Icon of={LoaderCircle} spin /> : icon}
      {children}
    </button>
  );
}
