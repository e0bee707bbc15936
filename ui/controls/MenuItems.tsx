import { Menu as BaseMenu } from "@base-ui/react/menu";
import Check from "lucide-react/icons/check";
import type { ReactNode } from "react";
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

/** Whether items are a choice of one. */
export function isChoice(items: readonly MenuItem[]): boolean {
  return items.some((item) => item.checked !== undefined);
}

/** @param marks keeps the place of a mark free */
export function MenuItems({ items, marks }: { items: readonly MenuItem[]; marks: boolean }) {
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
  if (!isChoice(items)) {
    return items.map((item) => (
      <BaseMenu.Item key={item.label} {...shared(item)} onClick={() => item.onSelect()}>
        {inside(item)}
      </BaseMenu.Item>
    ));
  }
  return (
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
  );
}
