import { useCallback, useEffect, useRef } from "react";

/**
 * Runs something at once, or, while a pointer is pressed, after its click: what appears on leaving a field must not move
 * the button that is being pressed away from under the pointer.
 */
export function useAfterPress(): (run: () => void) => void {
  const isPressed = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    const options = { capture: true, signal: controller.signal };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const release = () => {
      isPressed.current = false;
      // The click comes right behind.
      timer = setTimeout(() => waiting.current.splice(0).forEach((run) => run()));
    };
    window.addEventListener("pointerdown", () => void (isPressed.current = true), options);
    for (const end of ["pointerup", "pointercancel"]) window.addEventListener(end, release, options);
    return () => {
      controller.abort();
      clearTimeout(timer);
      isPressed.current = false;
      waiting.current = [];
    };
  }, []);
  return useCallback((run) => {
    if (isPressed.current) waiting.current.push(run);
    else run();
  }, []);
}
