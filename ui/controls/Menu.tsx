import { Menu as BaseMenu } from "@base-ui/react/menu";
import { useId, type ReactElement } from "react";
import { useStyles } from "../hooks/use-styles.ts";
import { useEnvironment } from "../environment/environment-context.ts";
import { overlaysCss } from "../styles/overlays.ts";
import { isChoice, MenuItems, type MenuItem } from "./MenuItems.tsx";

export interface MenuProps {
  /** The button that opens the menu; it gets the attributes and events for that. */
  trigger: ReactElement;
  items: readonly MenuItem[];
  align?: "start" | "end";
}

/** A list of commands or choices behind a button. */
export function Menu({ trigger, items, align = "start" }: MenuProps) {
  useStyles(overlaysCss);
  const { overlays } = useEnvironment();
  const triggerId = useId();
  return (
    <BaseMenu.Root modal={false}>
      <BaseMenu.Trigger id={triggerId} render={trigger} />
      <BaseMenu.Portal container={overlays.container}>
        <BaseMenu.Positioner
          className="cp-positioner"
          collisionBoundary={overlays.boundary}
          sideOffset={4}
          align={align}
          // It is drawn outside the landmarks of the page, so it is one of its own while it is open.
          role="region"
          aria-labelledby={triggerId}
        >
          <BaseMenu.Popup className="cp-popup">
            <MenuItems items={items} marks={isChoice(items)} />
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}
