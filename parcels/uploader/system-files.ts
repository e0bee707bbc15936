import { folderOfPick, type FoundFile } from "@customs-portal/sdk/transfer";

/** What systems and office programs keep for themselves beside the files of a folder. */
const systemFile = /^(?:\.DS_Store|\._.+|Thumbs\.db|desktop\.ini|~\$.+|\.~lock\..+#)$/i;
/** What archives of a Mac bring beside their files. */
const systemFolder = /(?:^|\/)__MACOSX(?:\/|$)/;

function placeOf(found: FoundFile): { name: string; folder: string } {
  if ("reason" in found) return found;
  const { file, folder } = found instanceof File ? { file: found, folder: undefined } : found;
  return { name: file.name, folder: folder ?? folderOfPick(file) };
}

/**
 * Leaves out of folders what nobody means to send with them; who chooses such a file itself means it.
 * @param onLeftOut called for each
 */
export async function* withoutSystemFiles(
  found: Iterable<FoundFile> | AsyncIterable<FoundFile>,
  onLeftOut: () => void,
): AsyncGenerator<FoundFile> {
  for await (const one of found) {
    const { name, folder } = placeOf(one);
    if (folder !== "" && (systemFile.test(name) || systemFolder.test(folder))) onLeftOut();
    else yield one;
  }
}
