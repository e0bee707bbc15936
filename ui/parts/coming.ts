import { HttpError, isHttpError, type Portal } from "@customs-portal/sdk/portal";
import type { ComponentType } from "react";

/** A part whose code is on its way: what draws it, or why it did not come. Never rejects. */
export type Coming<Props extends object> = Promise<
  { readonly Part: ComponentType<Props> } | { readonly failure: HttpError }
>;

/** Asks for a part: once for all, and once more for whoever asks after it did not come. */
export function comingOnce<Props extends object>(load: () => Promise<ComponentType<Props>>): () => Coming<Props> {
  let coming: Coming<Props> | undefined;
  return () =>
    (coming ??= load().then(
      (Part) => ({ Part }),
      (cause: unknown) => {
        coming = undefined;
        // A browser words it in its own language, as a fault of the page.
        const failure = new HttpError("network-failure", { status: 0, envelopeCode: 0, cause });
        return { failure: isHttpError(cause) ? cause : failure };
      },
    ));
}

/** Asks for a part that has texts of its own: once for the texts of each portal. */
export function comingByTexts<Props extends object>(
  load: (i18n: Portal["i18n"]) => Promise<ComponentType<Props>>,
): (i18n: Portal["i18n"]) => () => Coming<Props> {
  const known = new WeakMap<Portal["i18n"], () => Coming<Props>>();
  return (i18n) => {
    const come = known.get(i18n) ?? comingOnce(() => load(i18n));
    known.set(i18n, come);
    return come;
  };
}
