import type { MessageRow } from "./table.ts";

/** The place of a message in the order of all: what is newer has a greater one. */
export type Place = Pick<MessageRow, "at" | "id">;

/** A place as it goes over the wire. */
export function cursorOf({ at, id }: Place): string {
  return `${at}-${id}`;
}

/** The place of a cursor that the contract has let through. */
export function placeOf(cursor: string): Place {
  const dash = cursor.indexOf("-");
  return { at: Number(cursor.slice(0, dash)), id: cursor.slice(dash + 1) };
}
