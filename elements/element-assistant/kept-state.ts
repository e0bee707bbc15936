/** What a browser keeps of an assistant while its page is away: the string means something with its code alone. */
export interface KeptState {
  value: string;
  tariffCode: string;
  goodsName: string;
  /** The code by whose elements the string is laid out; undefined where nobody knows. */
  writtenFor: string | undefined;
}

/** The state as the text that a form keeps. */
export function keptState(state: KeptState): string {
  return JSON.stringify(state);
}

/** Reads what `keptState` wrote; undefined for anything else. */
export function readKeptState(state: unknown): KeptState | undefined {
  if (typeof state !== "string") return undefined;
  try {
    const { value, tariffCode, goodsName, writtenFor }: Partial<Record<keyof KeptState, unknown>> = JSON.parse(state);
    const texts = [value, tariffCode, goodsName, writtenFor ?? ""];
    return texts.every((one) => typeof one === "string") ? (JSON.parse(state) as KeptState) : undefined;
  } catch {
    return undefined;
  }
}
