import type { FoundFile } from "@customs-portal/sdk/transfer";

/** Files as a page gives them. */
export type GivenFiles = Iterable<FoundFile> | AsyncIterable<FoundFile>;

/** Files that are given to a list, which may end before it has taken them. */
export interface Offer {
  readonly files: AsyncIterable<FoundFile>;
  /** There are no more. */
  readonly isThrough: boolean;
  /**
   * What a list that has ended has not taken.
   * @param isTaken whether it has a file: of the one that it was given last nobody knows
   */
  rest(isTaken: (file: File) => boolean): AsyncIterable<FoundFile>;
}

const fileOf = (found: FoundFile): File | undefined => {
  if ("reason" in found) return undefined;
  return found instanceof File ? found : found.file;
};

/** Creates an offer. */
export function createOffer(given: GivenFiles): Offer {
  const source = Symbol.asyncIterator in given ? given[Symbol.asyncIterator]() : given[Symbol.iterator]();
  let last: Promise<IteratorResult<FoundFile>> | undefined;
  let isThrough = false;

  async function pull(): Promise<IteratorResult<FoundFile>> {
    const result = await source.next();
    isThrough = result.done === true;
    return result;
  }
  const next = () => (last = pull());

  return {
    // Without `return`: who stops early does not end the source.
    files: { [Symbol.asyncIterator]: () => ({ next }) },
    get isThrough() {
      return isThrough;
    },
    async *rest(isTaken) {
      let result = await (last ?? next());
      const file = result.done ? undefined : fileOf(result.value);
      if (file && isTaken(file)) result = await next();
      for (; !result.done; result = await next()) yield result.value;
    },
  };
}
