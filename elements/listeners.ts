/** What an element can be asked to listen to: its own events, and those of the browser whose names it does not take. */
type Heard<Events> = Events & Omit<HTMLElementEventMap, keyof Events>;

/** `addEventListener` and `removeEventListener` of an element with events of its own, as the browser's types have them. */
export interface ListenerMethod<Element, Events, Options> {
  <Name extends keyof Heard<Events>>(
    type: Name,
    listener: (this: Element, event: Heard<Events>[Name]) => unknown,
    options?: boolean | Options,
  ): void;
  (type: string, listener: EventListenerOrEventListenerObject, options?: boolean | Options): void;
}

/**
 * What document, window and everything around an element hear of it, for `GlobalEventHandlersEventMap`: names with a
 * hyphen, which the browser has none of. Elements that share such a name share its type.
 */
export type Bubbling<Events> = Pick<Events, keyof Events & `${string}-${string}`>;
