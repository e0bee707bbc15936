/**
 * Watches for errors that nobody caught and that emptied the container of a business line: what frameworks do when a
 * rendering throws. An error that leaves something on screen, such as that of a click, is the line's own affair.
 * @param addresses the files of the line; an error belongs to it when its stack names one
 * @returns stops watching
 */
export function watchEmptied(
  container: HTMLElement | ShadowRoot,
  addresses: readonly string[],
  onFailure: (error: unknown) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = (error: unknown) => {
    const stack = error instanceof Error ? (error.stack ?? "") : "";
    if (!addresses.some((address) => stack.includes(address))) return;
    clearTimeout(timer);
    // The framework may still be taking its tree away.
    timer = setTimeout(() => {
      if (container.childElementCount === 0 && !container.textContent?.trim()) onFailure(error);
    });
  };
  const onError = (event: ErrorEvent) => check(event.error);
  const onRejection = (event: PromiseRejectionEvent) => check(event.reason);
  addEventListener("error", onError);
  addEventListener("unhandledrejection", onRejection);
  return () => {
    clearTimeout(timer);
    removeEventListener("error", onError);
    removeEventListener("unhandledrejection", onRejection);
  };
}
