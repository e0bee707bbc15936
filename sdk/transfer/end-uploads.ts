import { openJournal, type ScopesOf } from "./journal/journal.ts";
import type { KeptUploads } from "./uploader.ts";

/** Ends what is remembered of the unfinished uploads of some scopes, also where no uploader is open. */
export async function endUploads(scopes: ScopesOf, keeps: Exclude<KeptUploads, "all">): Promise<void> {
  const journal = await openJournal();
  try {
    if (keeps === "nothing") await journal.forget(scopes);
    else await journal.seal(scopes);
  } finally {
    await journal.close();
  }
}
