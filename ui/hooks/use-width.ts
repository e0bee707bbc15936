import { useEffectEvent, useLayoutEffect, useState, type RefObject } from "react";

/**
 * What the width of an element means, read anew when it changes. What has no box keeps what was read last.
 * @param read turns pixels into what is wanted of them, so that a change that means nothing draws nothing
 */
export function useWidth<T>(element: RefObject<HTMLElement | null>, initial: T, read: (px: number) => T): T {
  const [value, setValue] = useState(initial);
  const onWidth = useEffectEvent(read);
  useLayoutEffect(() => {
    const measure = () => {
      const width = element.current?.clientWidth;
      if (width) setValue(onWidth(width));
    };
    const observer = new ResizeObserver(measure);
    if (element.current) observer.observe(element.current);
    measure();
    return () => observer.disconnect();
  }, [element]);
  return value;
}
