import { folderOfPick, type FoundFile } from "@customs-portal/sdk/transfer";

const joined = (folder: string, below: string) => (below === "" ? folder : `${folder}/${below}`);

function placed(found: FoundFile, folder: string): FoundFile {
  if (found instanceof File) return { file: found, folder: joined(folder, folderOfPick(found)) };
  if ("reason" in found) return { ...found, folder: joined(folder, found.folder) };
  return { ...found, folder: joined(folder, found.folder ?? folderOfPick(found.file)) };
}

/** Puts what is found into a folder, with the folders that it was found in. */
export async function* placedBelow(
  folder: string,
  found: Iterable<FoundFile> | AsyncIterable<FoundFile>,
): AsyncGenerator<FoundFile> {
  for await (const one of found) yield placed(one, folder);
}
