import type { PropertyDeclarations } from "lit";
import { dialogStyles } from "./dialog-styles.ts";
import { hostStyles } from "./host-styles.ts";
import { ParcelElement } from "./parcel-element.ts";

/** Whether this is a list such as that of columns. */
export function isListOfObjects(value: unknown): boolean {
  return Array.isArray(value) && value.every((one) => typeof one === "object" && one !== null);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** What the tags that open a dialog share: `show()`, one dialog at a time, and the way on where it cannot be opened. */
export abstract class DialogElement<
  Events extends object,
  Request extends object,
  Result,
> extends ParcelElement<Events> {
  static override styles = [hostStyles, dialogStyles];
  static override properties: PropertyDeclarations = {
    open: { type: Boolean, reflect: true },
    heading: {},
  };

  /** Stands open; set to false it closes, without an event. */
  declare open: boolean;
  /** Heading of the dialog. */
  declare heading: string | undefined;

  /** What was asked for when it opened; later changes are for the next time. */
  #request: Request | undefined;
  /** Whether the page could not open it the last time. */
  #isRefused = false;

  constructor() {
    super();
    this.open = false;
  }

  /** Opens it; while it stands open this does nothing. */
  show(): void {
    this.open = true;
  }

  /** What to open; undefined while something is missing, after a warning. @throws TypeError for what cannot be read */
  protected abstract ask(): Request | undefined;

  /** Tells that it was closed. As the browser's own of this name it does not bubble: a `<dialog>` around it is none that closed. */
  protected tellClose(detail: object): void {
    this.emit("close", detail, { bubbles: false });
  }

  /** Tells the page of the end. */
  protected abstract tellEnd(request: Request, result: Result | undefined): void;

  protected override parcelProps(): object {
    if (this.open) this.#open();
    else this.#request = undefined;
    return {
      request: this.#request,
      onEnd: (result: Result | undefined) => this.#end(result),
      onUnavailable: (error: unknown) => {
        this.#end(undefined);
        this.#refuse(error);
      },
    };
  }

  /** A dialog that stands open goes on while its tag moves or waits for a token. */
  protected override keepsParcel(): boolean {
    return this.open;
  }

  /** One that waits to be opened, as for a token, ends with its tag, too: it is not for whoever signs in later. */
  protected override closing(isMounted: boolean): void {
    if (!isMounted && !this.isConnected && this.#request) this.#end(undefined);
  }

  /** Nobody has asked for anything yet. */
  protected override saysWait(): boolean {
    return this.open;
  }

  protected override startAgain(): void {
    if (this.#isRefused) this.open = true;
    super.startAgain();
  }

  /**
   * A property that holds JSON as an attribute.
   * @throws TypeError for text that is none, and what is not of this shape: without it something else would be done than
   * the page asked for
   */
  protected readJson<T>(name: "task" | "columns" | "fields", value: T | undefined, isRight: (value: T) => boolean) {
    const text = this.getAttribute(name)?.trim();
    // What cannot be read becomes null; a page may also have taken away what it had written.
    if (value == null ? !text || isJson(text) : isRight(value)) return value ?? undefined;
    const kind = name === "task" ? "an object" : "a list of objects with key and title";
    throw new TypeError(
      `<${this.localName}>: ${name} has to be ${kind}, as an attribute JSON: ${text ?? String(value)}`,
    );
  }

  #open(): void {
    try {
      if ((this.#request ??= this.ask())) this.#forgetRefusal();
      else this.open = false;
    } catch (error) {
      this.open = false;
      this.#refuse(error);
    }
  }

  #refuse(error: unknown): void {
    this.#isRefused = true;
    this.complain(error);
  }

  #forgetRefusal(): void {
    if (this.#isRefused) this.notice = undefined;
    this.#isRefused = false;
  }

  #end(result: Result | undefined): void {
    const request = this.#request;
    this.#request = undefined;
    this.open = false;
    if (request) this.tellEnd(request, result);
  }
}
