/** The keys of the side menu: arrows go through what is in sight, right and left open and close. */

const entries = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>(".entry, .icon-entry")];
const searchOf = (menu: HTMLElement) => menu.querySelector<HTMLElement>(".menu-search input");

function focusOn(target: HTMLElement | null | undefined): boolean {
  target?.focus();
  return target !== null && target !== undefined;
}

/** Right opens a group, then goes into it; from an entry it goes to its star. */
function goIn(entry: HTMLElement, next: HTMLElement | undefined): boolean {
  const expanded = entry.getAttribute("aria-expanded");
  if (expanded === "false") entry.click();
  else if (expanded === "true") return focusOn(next);
  else return focusOn(entry.parentElement?.querySelector<HTMLElement>(".star"));
  return true;
}

/** Left closes an open group, else goes to the group above. */
function goOut(entry: HTMLElement): boolean {
  if (entry.getAttribute("aria-expanded") !== "true") {
    const group = entry
      .closest("ul")
      ?.parentElement?.querySelector<HTMLElement>(":scope > .row > .entry[aria-expanded]");
    return focusOn(group);
  }
  entry.click();
  return true;
}

/** @returns whether the key was one of the menu */
export function handleMenuKey(menu: HTMLElement, key: string, target: HTMLElement): boolean {
  const list = entries(menu);
  if (target === searchOf(menu)) return key === "ArrowDown" && focusOn(list[0]);
  const star = target.closest<HTMLElement>(".star");
  const entry = star
    ? star.parentElement?.querySelector<HTMLElement>(".entry")
    : target.closest<HTMLElement>(".entry, .icon-entry");
  if (!entry) return false;
  const index = list.indexOf(entry);
  switch (key) {
    case "ArrowDown":
      return focusOn(list[index + 1]);
    case "ArrowUp":
      return focusOn(index === 0 ? searchOf(menu) : list[index - 1]);
    case "Home":
      return focusOn(list[0]);
    case "End":
      return focusOn(list.at(-1));
    case "ArrowRight":
      return star === null && goIn(entry, list[index + 1]);
    case "ArrowLeft":
      return star ? focusOn(entry) : goOut(entry);
    default:
      return false;
  }
}
