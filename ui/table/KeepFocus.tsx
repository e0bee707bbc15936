import { useLayoutEffect, useRef, type ReactNode, type RefObject } from "react";

/** Something that comes and goes with buttons in it: when it goes while it has the focus, the region takes that. */
export function KeepFocus(props: { className: string; region: RefObject<HTMLElement | null>; children: ReactNode }) {
  const { className, region, children } = props;
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = place.current;
    // The region may have come later than what goes now.
    const heir = () => region.current;
    return () => {
      const root = element?.getRootNode();
      if (!(root instanceof Document || root instanceof ShadowRoot)) return;
      if (element?.contains(root.activeElement)) heir()?.focus({ preventScroll: true });
    };
  }, [region]);
  return (
    <div className={className} ref={place}>
      {children}
    </div>
  );
}
