import type { UploadLimits } from "@customs-portal/sdk/transfer";
import type { ComplexAttributeConverter } from "lit";

/** Reads a bound from its attribute; one that is empty, as templates leave it, is none. */
export const boundConverter: ComplexAttributeConverter<number | undefined> = {
  fromAttribute: (text) => (text?.trim() ? Number(text) : undefined),
};

interface GivenLimits {
  accept: string | undefined;
  maxFiles: number | undefined;
  minSize: number | undefined;
  maxSize: number | undefined;
}

/** What is taken, as attributes say it; what is no number counts for nothing. */
export function limitsOf({ accept, maxFiles, minSize, maxSize }: GivenLimits): UploadLimits {
  const types = (accept ?? "").split(",").map((type) => type.trim());
  const fileTypes = types.some((type) => type === "*" || type === "*/*") ? [] : types;
  const limits = { maxFiles, minFileSize: minSize, maxFileSize: maxSize };
  const bounds = Object.entries(limits).filter(([, bound]) => typeof bound === "number" && bound >= 0);
  return { ...Object.fromEntries(bounds), ...(fileTypes.some(Boolean) && { fileTypes: fileTypes.filter(Boolean) }) };
}
