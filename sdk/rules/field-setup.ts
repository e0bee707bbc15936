/** A field of a form, as far as a setup knows it. */
export interface PageField {
  /** Unlike every other key of the form's fields. */
  key: string;
  /** The label, in the language of the page. */
  title: string;
  /** The heading that it stands under, in the language of the page. */
  group?: string | undefined;
  /** Cannot be hidden. */
  isRequired?: boolean | undefined;
  /** Holds something now, so that hiding it hides what was entered. */
  hasValue?: boolean | undefined;
}

/** Keys of fields that the form got since a setup was saved; none where its writer does not tell what it left out. */
export function newFields(
  page: readonly PageField[],
  saved: readonly string[],
  omitted: readonly string[] | undefined,
): string[] {
  if (!omitted || saved.length === 0) return [];
  const known = new Set([...saved, ...omitted]);
  return page.flatMap(({ key }) => (known.has(key) ? [] : [key]));
}

/**
 * The fields of a form as a setup shows them, in the order of the page. What is required or new is always shown. Without
 * a setup, or where nothing would be left of it, all of them.
 * @param omitted keys of the fields that were left out when it was saved
 */
export function applyFieldSetup<F extends PageField>(
  page: readonly F[],
  saved: readonly string[] | undefined,
  omitted?: readonly string[],
): readonly F[] {
  if (!saved?.length) return page;
  const wanted = new Set([...saved, ...newFields(page, saved, omitted)]);
  if (!page.some(({ key }) => wanted.has(key))) return page;
  return page.filter(({ key, isRequired }) => isRequired || wanted.has(key));
}

/**
 * Keys of what a setup leaves out: the fields of the page that it does not show, and what an earlier one says of fields
 * that the page has no more.
 * @param chosen keys that are saved as shown
 */
export function omittedFields(
  chosen: readonly string[],
  page: readonly PageField[],
  before: readonly string[] = [],
): string[] {
  const known = new Set([...page.map(({ key }) => key), ...before]);
  return [...known].filter((key) => !chosen.includes(key));
}

/**
 * What is saved of fields that are shown: their keys in the order of the page, and what an earlier setup says of fields
 * that the page has no more.
 * @param before the setup that is being changed
 */
export function toFieldSetup(
  shown: ReadonlySet<string>,
  page: readonly PageField[],
  before: readonly string[] = [],
): string[] {
  const known = new Set(page.map(({ key }) => key));
  const chosen = page.filter(({ key, isRequired }) => isRequired || shown.has(key)).map(({ key }) => key);
  return chosen.length === 0 ? [] : [...chosen, ...before.filter((key) => !known.has(key))];
}

/** Keys of a setup whose fields the page has no more. */
export function missingFields(page: readonly PageField[], saved: readonly string[]): string[] {
  const known = new Set(page.map(({ key }) => key));
  return saved.filter((key) => !known.has(key));
}
