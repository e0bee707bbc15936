import { Menu as BaseMenu } from "@base-ui/react/menu";
import { useStyles } from "../hooks/use-styles.ts";
import { useEnvironment } from "../environment/environment-context.ts";
import { anchoredMenuCss } from "../styles/anchored-menu.ts";
import { overlaysCss } from "../styles/overlays.ts";
import { isChoice, MenuItems, type MenuItem } from "./MenuItems.tsx";

export interface AnchoredMenuProps {
  label: string;
  /** What it opens at. */
  anchor: Element;
  /** Groups of commands or choices, with a line between them; in each at most one is chosen. */
  groups: readonly (readonly MenuItem[])[];
  /** Which edge of the place it keeps to; "end" when left out. */
  align?: "start" | "end";
  /** It was closed; where the focus goes is up to the caller. */
  onClose(): void;
}

/** An open menu at a place that need not be a button, such as that of a heading: one for many places. */
export function AnchoredMenu({ label, anchor, groups, align = "end", onClose }: AnchoredMenuProps) {
  useStyles(overlaysCss);
  useStyles(anchoredMenuCss);
  const { overlays } = useEnvironment();
  const marks = groups.some(isChoice);
  return (
    <BaseMenu.Root modal={false} open onOpenChange={(open) => !open && onClose()}>
      <BaseMenu.Portal container={overlays.container}>
        <BaseMenu.Positioner
          className="cp-positioner"
          collisionBoundary={overlays.boundary}
          anchor={anchor}
          sideOffset={2}
          align={align}
          role="region"
          aria-label={label}
        >
          <BaseMenu.Popup className="cp-popup" aria-label={label} finalFocus={false}>
            {groups.map((items, index) => (
              <div
                key={items[0]?.label}
                role="presentation"
                className="cp-menu-group"
                data-next={index > 0 ? "" : undefined}
              >
                <MenuItems items={items} marks={marks} />
              </div>
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}
