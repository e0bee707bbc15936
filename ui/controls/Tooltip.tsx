import { Tooltip as BaseTooltip } from "@base-ui/react/tooltip";
import type { ReactElement, ReactNode } from "react";
import { useStyles } from "../hooks/use-styles.ts";
import { useEnvironment } from "../environment/environment-context.ts";
import { overlaysCss } from "../styles/overlays.ts";

export interface TooltipProps {
  /** Repeats or adds to the accessible name of what it explains; never the only place of a fact. */
  content: ReactNode;
  /** What it explains; something that takes the focus. */
  children: ReactElement;
  side?: "top" | "right" | "bottom" | "left";
}

/** A short text beside a control on hover and focus. */
export function Tooltip({ content, children, side = "top" }: TooltipProps) {
  useStyles(overlaysCss);
  const { overlays } = useEnvironment();
  return (
    <BaseTooltip.Root>
      <BaseTooltip.Trigger render={children} delay={400} />
      <BaseTooltip.Portal container={overlays.container}>
        <BaseTooltip.Positioner
          className="cp-positioner"
          collisionBoundary={overlays.boundary}
          sideOffset={6}
          side={side}
        >
          <BaseTooltip.Popup className="cp-tooltip">{content}</BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  );
}
