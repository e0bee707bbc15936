import { patient } from "../../support/pace.ts";

/** Elements below a root, through shadow roots, its own, too. */
function* deepElements(root: ParentNode): Generator<Element> {
  if (root instanceof Element && root.shadowRoot) yield* deepElements(root.shadowRoot);
  for (const element of root.querySelectorAll("*")) {
    yield element;
    if (element.shadowRoot) yield* deepElements(element.shadowRoot);
  }
}

/** The elements that match, through shadow roots. */
export function findAll<Found extends HTMLElement = HTMLElement>(
  selector: string,
  root: ParentNode = document,
): Found[] {
  return [...deepElements(root)].filter((element): element is Found => element.matches(selector));
}

export interface FindOptions {
  /** Part of its text. */
  text?: string;
  root?: ParentNode;
}

/** The first element that matches and contains the text, through shadow roots. @throws Error when there is none */
export function find(selector: string, { text = "", root = document }: FindOptions = {}): HTMLElement {
  const found = findAll(selector, root).find((element) => (element.textContent ?? "").includes(text));
  if (!found) throw new Error(`Nothing matches ${selector}${text && ` with the text "${text}"`}.`);
  return found;
}

/** The real clock, for tests that install a fake one. */
const realSetTimeout = globalThis.setTimeout.bind(globalThis);
const realNow = performance.now.bind(performance);
/** What is waited for has less time than its test, which then says what was missing. */
const limitMs = patient(45_000);

/** Waits in real time. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => realSetTimeout(resolve, ms));
}

/** Repeats until it neither throws nor gives undefined or false; in real time, also under a fake clock. */
export async function eventually<Value>(probe: () => Value | Promise<Value>): Promise<NonNullable<Value>> {
  const end = realNow() + limitMs;
  for (;;) {
    let failure: unknown = new Error("It never became true.");
    try {
      const value = await probe();
      if (value !== undefined && value !== null && value !== false) return value;
    } catch (error) {
      failure = error;
    }
    if (realNow() > end) throw failure;
    await pause(20);
  }
}

/** Likewise the real `requestAnimationFrame`. */
const realFrame = globalThis.requestAnimationFrame.bind(globalThis);

/** Waits for the next frame; after two everyone has been told of boxes that had changed. */
export function nextFrame(): Promise<number> {
  return new Promise((resolve) => void realFrame(resolve));
}

/** The elements around one, out of shadow roots, too. */
function ancestorsOf(element: Element): Element[] {
  const root = element.getRootNode();
  const parent = element.assignedSlot ?? element.parentElement ?? (root instanceof ShadowRoot ? root.host : undefined);
  return parent ? [parent, ...ancestorsOf(parent)] : [];
}

/**
 * Waits until what opens has begun to open, and transitions and animations that end have ended, in the element and
 * around it: an accessibility check measures what is painted.
 */
export async function atRest(element: Element): Promise<void> {
  const all = () => [element, ...ancestorsOf(element), ...deepElements(element)];
  // An overlay is drawn as it begins, transparent, and has no transition before the next frame.
  await eventually(() => all().every((one) => !one.hasAttribute("data-starting-style")));
  for (let frame = 0; frame < 2; frame += 1) await nextFrame();
  // In a tab that is hidden they stand still, and never end.
  const shown = all().filter((one) => one.checkVisibility());
  const animations = shown.flatMap((one) => one.getAnimations());
  const ending = animations.filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity);
  await eventually(() => ending.every(({ playState }) => playState !== "running"));
}

/** Types a text into a field of React. */
export function fill(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
