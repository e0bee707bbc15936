import * as z from "zod/mini";

const folderSchema = z.object({ kind: z.literal("folder"), name: z.string() });
const fileSchema = z.object({
  kind: z.literal("file"),
  id: z.string(),
  name: z.string(),
  /** Bytes. */
  size: z.number(),
  /** Name that its user signs in with. */
  userNo: z.string(),
  /** What the user is called. */
  userName: z.string(),
  /** When it was complete, ISO 8601. */
  uploadTime: z.string(),
  /** Whether the caller may remove it. */
  canDelete: z.boolean(),
});

/** A page of a folder: its folders, then its files, each by name. */
export const entryPageSchema = z.object({
  entries: z.array(z.discriminatedUnion("kind", [folderSchema, fileSchema])),
  /** What asks for the next page as `after`; null where there is none. */
  next: z.nullable(z.string()),
});
export const fileLinkSchema = z.object({ link: z.string() });

export type StoredFile = z.infer<typeof fileSchema>;
export type EntryPage = z.infer<typeof entryPageSchema>;
export type Entry = EntryPage["entries"][number];

/** Tells an entry from every other one of its folder, also after a refresh. */
export function keyOf(entry: Entry): string {
  return entry.kind === "folder" ? `folder ${entry.name}` : entry.id;
}
