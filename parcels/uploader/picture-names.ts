import type { FoundFile } from "@customs-portal/sdk/transfer";

/** What browsers call every picture of the clipboard; a file of the disk with this name is older. */
const clipboardName = /^image(\.[a-z]+)$/;
const freshMs = 10_000;

/** Gives pictures of the clipboard names that tell them apart. */
export async function* withPictureNames(
  found: AsyncIterable<FoundFile>,
  nameAt: (at: Date) => string,
): AsyncGenerator<FoundFile> {
  const now = Date.now();
  for await (const one of found) {
    const file = one instanceof File ? one : "file" in one ? one.file : undefined;
    const [, ending] = clipboardName.exec(file?.name ?? "") ?? [];
    if (!file || ending === undefined || now - file.lastModified > freshMs) yield one;
    else {
      const { type, lastModified } = file;
      yield new File([file], `${nameAt(new Date(now))}${ending}`, { type, lastModified });
    }
  }
}
