import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useEnvironment } from "../mount/environment-context.ts";

/** Long enough to cross the gap from the text to its popup. */
const leaveMs = 120;
const gapPx = 4;
const marginPx = 8;

interface Anchor {
  top: number;
  bottom: number;
  left: number;
}

function anchorOf(element: Element): Anchor {
  const { top, bottom, left } = element.getBoundingClientRect();
  return { top, bottom, left };
}

/** The whole text, at its place in the window: below it where there is room, else above. */
function placeAt(popup: HTMLElement, { top, bottom, left }: Anchor): void {
  const { offsetWidth: width, offsetHeight: height } = popup;
  const below = bottom + gapPx + height + marginPx <= window.innerHeight || top < height + gapPx + marginPx;
  popup.style.top = `${below ? bottom + gapPx : top - gapPx - height}px`;
  popup.style.left = `${Math.max(marginPx, Math.min(left, window.innerWidth - width - marginPx))}px`;
}

/**
 * Text on one line, cut with an ellipsis where it does not fit. Cut text can be focused, shows itself whole on hover
 * and focus, and is copied whole. Screen readers read the whole text at any time.
 */
export function TruncatedText({ text }: { text: string }) {
  const { overlays } = useEnvironment();
  const element = useRef<HTMLSpanElement>(null);
  const leaving = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const [cut, setCut] = useState(false);
  const [anchor, setAnchor] = useState<Anchor>();

  useEffect(() => {
    const span = element.current;
    if (!span) return undefined;
    const measure = () => setCut(text !== "" && span.scrollWidth > span.clientWidth);
    const observer = new ResizeObserver(measure);
    observer.observe(span);
    measure();
    return () => observer.disconnect();
  }, [text]);

  useEffect(() => {
    if (!anchor) return undefined;
    const ended = new AbortController();
    const close = () => setAnchor(undefined);
    // Taking the focus may scroll the text into sight; what is then shown stays beside it.
    const onScroll = ({ target }: Event) => {
      const span = element.current;
      if (!span?.matches(":focus")) close();
      else if (target instanceof Node && target.contains(span)) setAnchor(anchorOf(span));
    };
    const onEscape = (event: KeyboardEvent) => event.key === "Escape" && close();
    document.addEventListener("scroll", onScroll, { capture: true, signal: ended.signal });
    document.addEventListener("keydown", onEscape, { capture: true, signal: ended.signal });
    window.addEventListener("resize", close, { signal: ended.signal });
    return () => {
      ended.abort();
      clearTimeout(leaving.current);
    };
  }, [anchor]);

  const open = () => {
    clearTimeout(leaving.current);
    const span = element.current;
    if (!span || span.scrollWidth <= span.clientWidth || anchor) return;
    setAnchor(anchorOf(span));
  };
  const leave = () => {
    leaving.current = setTimeout(() => setAnchor(undefined), leaveMs);
  };
  return (
    <>
      <span
        ref={element}
        className="cp-cut"
        tabIndex={cut ? 0 : undefined}
        onPointerEnter={open}
        onPointerLeave={leave}
        onFocus={open}
        onBlur={leave}
      >
        {text}
      </span>
      {anchor &&
        createPortal(
          <div
            className="cp-full"
            aria-hidden="true"
            ref={(popup) => void (popup && placeAt(popup, anchor))}
            onPointerEnter={() => clearTimeout(leaving.current)}
            onPointerLeave={leave}
          >
            {text}
          </div>,
          overlays.container,
        )}
    </>
  );
}
