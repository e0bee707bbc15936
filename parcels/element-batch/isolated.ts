/** Embeddings, overrides and isolates: what changes the direction of writing until it is ended. */
const directions = /[\u202a-\u202e\u2066-\u2069]/;

/** A foreign text within a sentence: a direction that it begins ends with it, and turns none of the sentence round. */
export function isolated(text: string): string {
  return directions.test(text) ? `\u2068${text.replaceAll(/[\u2066-\u2069]/g, "")}\u2069` : text;
}
