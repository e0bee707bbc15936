import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from "react";
import { createPortal } from "react-dom";
import { useEnvironment } from "../environment/environment-context.ts";
import { contentPx } from "./content-px.ts";
import { cutSelector, wholeSelector } from "../styles/table.ts";
import { zoomOf } from "./zoom.ts";

/** Long enough to cross the gap from the text to its popup. */
const leaveMs = 120;
const gapPx = 4;
const marginPx = 8;

const cellSelector = "td, th, [data-cell]";

/** Whether a text does not fit: an ellipsis begins at the padding, before anything overflows. */
function isCut(element: HTMLElement): boolean {
  const { clientWidth, scrollHeight, clientHeight } = element;
  const { paddingLeft, paddingRight } = getComputedStyle(element);
  const roomPx = clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  if (contentPx(element) > roomPx + 1) return true;
  // Values that are shown wholly or not at all have a sign below their line.
  return scrollHeight > clientHeight + 1 && !element.matches(wholeSelector);
}

const isCutText = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement && element.matches(cutSelector) && isCut(element);

/** The whole text, at its place in the window: below it where there is room, else above. */
function placeAt(popup: HTMLElement, element: HTMLElement): void {
  const zoom = zoomOf(element);
  const box = element.getBoundingClientRect();
  const [top, bottom, left] = [box.top / zoom, box.bottom / zoom, box.left / zoom];
  const { offsetWidth: width, offsetHeight: height } = popup;
  const below = bottom + gapPx + height + marginPx <= window.innerHeight / zoom || top < height + gapPx + marginPx;
  popup.style.top = `${below ? bottom + gapPx : top - gapPx - height}px`;
  popup.style.left = `${Math.max(marginPx, Math.min(left, window.innerWidth / zoom - width - marginPx))}px`;
}

/**
 * Shows a text of a table whole while it is hovered or its cell is focused, where it does not fit. Whether it does is
 * measured then, by listeners of the table: cells have neither state nor observers of their own. Screen readers read
 * the whole text at any time.
 */
export function FullText({ scroller }: { scroller: RefObject<HTMLElement | null> }) {
  const { overlays } = useEnvironment();
  const popup = useRef<HTMLDivElement>(null);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [shown, setShown] = useState<HTMLElement>();
  const stay = useCallback(() => clearTimeout(leaving.current), []);
  const leave = useCallback(() => {
    clearTimeout(leaving.current);
    leaving.current = setTimeout(() => setShown(undefined), leaveMs);
  }, []);

  useEffect(() => {
    const region = scroller.current;
    if (!region) return undefined;
    const ended = new AbortController();
    const { signal } = ended;
    const show = (element: HTMLElement | null) => {
      if (!element || !isCut(element)) return leave();
      stay();
      setShown(element);
    };
    const onOver = ({ target }: Event) => {
      if (target instanceof Element) show(target.closest<HTMLElement>(cutSelector));
    };
    const showCell = (cell: Element) => show([cell, ...cell.querySelectorAll(cutSelector)].find(isCutText) ?? null);
    const onFocus = ({ target }: Event) => {
      if (target instanceof Element && target.matches(cellSelector)) showCell(target);
    };
    region.addEventListener("pointerover", onOver, { signal });
    region.addEventListener("pointerleave", leave, { signal });
    region.addEventListener("focusin", onFocus, { signal });
    region.addEventListener("focusout", leave, { signal });
    // This code comes after the table: its cell may have the focus, or the pointer, by now.
    const here = region.querySelector(`:is(${cellSelector}):focus, :is(${cellSelector}):hover`);
    if (here) showCell(here);
    return () => {
      ended.abort();
      stay();
      setShown(undefined);
    };
  }, [scroller, leave, stay]);

  useLayoutEffect(() => {
    if (!shown || !popup.current) return undefined;
    placeAt(popup.current, shown);
    const ended = new AbortController();
    const { signal } = ended;
    const close = () => setShown(undefined);
    // Taking the focus may scroll the text into sight; what is then shown stays beside it.
    const onScroll = ({ target }: Event) => {
      if (!shown.closest(cellSelector)?.matches(":focus")) close();
      else if (popup.current && target instanceof Node && target.contains(shown)) placeAt(popup.current, shown);
    };
    const onEscape = (event: KeyboardEvent) => event.key === "Escape" && close();
    document.addEventListener("scroll", onScroll, { capture: true, signal });
    document.addEventListener("keydown", onEscape, { capture: true, signal });
    window.addEventListener("resize", close, { signal });
    return () => ended.abort();
  }, [shown]);

  if (!shown) return null;
  return createPortal(
    <div className="cp-full" aria-hidden="true" ref={popup} onPointerEnter={stay} onPointerLeave={leave}>
      {shown.textContent}
    </div>,
    overlays.container,
  );
}
