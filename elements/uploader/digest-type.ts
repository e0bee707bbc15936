import type { DigestType } from "@customs-portal/sdk/transfer";

const types: readonly string[] = ["md5", "sha-256"] satisfies DigestType[];

/** What files are compared by, as an attribute says it, in any case; what is none is told, and nothing is compared. */
export function digestTypeOf(text: string | undefined): DigestType | undefined {
  const type = text?.trim().toLowerCase();
  if (!type) return undefined;
  if (types.includes(type)) return type as DigestType;
  console.error(`<customs-uploader>: digest is "${text}" and must be "md5" or "sha-256"; files are not compared.`);
  return undefined;
}
