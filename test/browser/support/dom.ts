/** Elements below a root, through shadow roots. */
function* deepElements(root: ParentNode): Generator<Element> {
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

/** The first element that matches and contains the text, through shadow roots. @throws Error when there is none */
export function find<Found extends HTMLElement = HTMLElement>(
  selector: string,
  options: { text?: string; root?: ParentNode } = {},
): Found {
  const { text = "", root = document } = options;
  const found = findAll<Found>(selector, root).find((element) => (element.textContent ?? "").includes(text));
  if (!found) throw new Error(`Nothing matches ${selector}${text && ` with the text "${text}"`}.`);
  return found;
}

/** The real `setTimeout`, for tests that install a fake clock. */
const realSetTimeout = globalThis.setTimeout.bind(globalThis);

/** Waits in real time. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => realSetTimeout(resolve, ms));
}

/** Repeats until it neither throws nor gives undefined or false; in real time, also under a fake clock. */
export async function eventually<Value>(
  probe: () => Value | Promise<Value>,
  timeoutMs = 4000,
): Promise<NonNullable<Value>> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    let failure: unknown = new Error("It never became true.");
    try {
      const value = await probe();
      if (value !== undefined && value !== null && value !== false) return value;
    } catch (error) {
      failure = error;
    }
    if (Date.now() > end) throw failure;
    await pause(20);
  }
}

/** Types a text into a field of React. */
export function fill(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
