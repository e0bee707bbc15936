/** A folder of the company's files. */
export interface StoredFolder {
  kind: "folder";
  name: string;
}

/** A file that was uploaded. */
export interface StoredFile {
  kind: "file";
  id: string;
  name: string;
  /** Bytes. */
  size: number;
  /** Name that its user signed in with. */
  userNo: string;
  /** What the user is called now; `userNo` where that is no user any more. */
  userName: string;
  /** When it was complete, ISO 8601. */
  uploadTime: string;
  /** When it was last changed before it was uploaded, ISO 8601. */
  lastWriteTime: string;
  /** Whether the caller may remove it. */
  canDelete: boolean;
}

/** A page of a folder: its folders first, then its files, each by name. */
export interface StoredEntryPage {
  entries: (StoredFolder | StoredFile)[];
  /** What asks for the next page as `after`; null where there is none. */
  next: string | null;
}
