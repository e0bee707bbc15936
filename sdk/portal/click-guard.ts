/** What acts when it is clicked; a second click on a text or a check box is meant. */
const actors = "button, a[href], summary, input[type=submit], input[type=button], input[type=image], [role=button]";

function actorOf(event: Event): EventTarget | undefined {
  return event.composedPath().find((node) => "matches" in node && (node as Element).matches(actors));
}

/**
 * Makes a second click on the same control within `intervalMs` do nothing (R9-06, A62).
 * @param root everything below it is guarded; a closed shadow root needs a guard of its own
 * @param intervalMs the setting clickInterval; 0 guards nothing
 * @returns ends the guard
 */
export function guardClicks(root: EventTarget, intervalMs: number): () => void {
  let last: { actor: EventTarget; at: number } | undefined;
  const guard = (event: Event) => {
    const actor = actorOf(event);
    if (!actor) return;
    if (last?.actor === actor && event.timeStamp - last.at < intervalMs) {
      event.stopImmediatePropagation();
      event.preventDefault();
    } else last = { actor, at: event.timeStamp };
  };
  if (intervalMs <= 0) return () => undefined;
  root.addEventListener("click", guard, { capture: true });
  return () => root.removeEventListener("click", guard, { capture: true });
}
