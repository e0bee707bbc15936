import { Popover as BasePopover } from "@base-ui/react/popover";
import type { ReactElement, ReactNode } from "react";
import { useEnvironment } from "../environment/environment-context.ts";
import { useStyles } from "../hooks/use-styles.ts";
import { overlaysCss } from "../styles/overlays.ts";

export interface PopoverProps {
  /** The button that opens it; it gets the attributes and events for that. */
  trigger: ReactElement;
  /** Its name for screen readers. */
  label: string;
  open: boolean;
  onOpenChange(open: boolean): void;
  align?: "start" | "end";
  /** Of the popup, for its own styles. */
  className?: string;
  children: ReactNode;
}

/** A small panel behind a button, with links and buttons of its own; it closes with Escape and with a press elsewhere. */
export function Popover({ trigger, label, open, onOpenChange, align = "start", className, children }: PopoverProps) {
  useStyles(overlaysCss);
  const { overlays } = useEnvironment();
  return (
    <BasePopover.Root open={open} onOpenChange={onOpenChange}>
      <BasePopover.Trigger render={trigger} />
      <BasePopover.Portal container={overlays.container}>
        <BasePopover.Positioner
          className="cp-positioner"
          collisionBoundary={overlays.boundary}
          sideOffset={4}
          align={align}
        >
          <BasePopover.Popup className={className ? `cp-popup ${className}` : "cp-popup"} aria-label={label}>
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}
