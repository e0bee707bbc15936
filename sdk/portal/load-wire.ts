import { loadPart } from "./load-part.ts";

type Wire = typeof import("./wire.ts");

let loading: Promise<Wire> | undefined;

/**
 * Loads what calls need, once a page.
 * @throws HttpError `network-failure`; the next call tries again
 */
export function loadWire(): Promise<Wire> {
  loading ??= loadPart(() => import("./wire.ts")).catch((cause: unknown) => {
    loading = undefined;
    throw cause;
  });
  return loading;
}

/** Readers of answers, by their names in `wire.ts`, for the option `read` of a call. */
type Readers = { [Name in keyof Wire as Name extends `read${string}` ? Name : never]: Wire[Name] };

/** Reads an answer by one of them, which is loaded when the answer is there. */
export function readBy<Name extends keyof Readers>(name: Name) {
  return async (data: unknown, isAffirmed: boolean): Promise<ReturnType<Readers[Name]>> => {
    const read = (await loadWire())[name] as (data: unknown, isAffirmed: boolean) => ReturnType<Readers[Name]>;
    return read(data, isAffirmed);
  };
}
