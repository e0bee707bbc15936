import { Menu as BaseMenu } from "@base-ui/react/menu";
import Check from "lucide-react/icons/check";
import { useId, type ReactElement, type ReactNode } from "react";
import { useStyles } from "../hooks/use-styles.ts";
import { useEnvironment } from "../environment/environment-context.ts";
import { overlaysCss } from "../styles/overlays.ts";
import { Icon } from "./Icon.tsx";

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  /** Marks the current choice; items with it form a choice of one. */
  checked?: boolean;
  onSelect(): void;
  danger?: boolean;
  disabled?: boolean;
}

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
  const marks = items.some((item) => item.checked !== undefined);
  const inside = (item: MenuItem) => (
    <>
      {marks && <span className="cp-item-mark">{item.checked && <Icon of={Check} />}</span>}
      {item.icon}
      <span>{item.label}</span>
    </>
  );
  const shared = (item: MenuItem) => ({
    className: "cp-item",
    "data-danger": item.danger ? "" : undefined,
    disabled: item.disabled ?? false,
  });
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
            {marks ? (
              <BaseMenu.RadioGroup value={items.findIndex((item) => item.checked)}>
                {items.map((item, index) => (
                  <BaseMenu.RadioItem
                    key={item.label}
                    {...shared(item)}
                    value={index}
                    closeOnClick
                    onClick={() => item.onSelect()}
                  >
                    {inside(item)}
                  </BaseMenu.RadioItem>
                ))}
              </BaseMenu.RadioGroup>
            ) : (
              items.map((item) => (
                <BaseMenu.Item key={item.label} {...shared(item)} onClick={() => item.onSelect()}>
                  {inside(item)}
                </BaseMenu.Item>
              ))
            )}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}
