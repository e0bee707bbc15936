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

/** Whether a bound may hold: a whole number, of files above 0. */
const isBound = (name: string, bound: number): boolean =>
  Number.isSafeInteger(bound) && bound >= (name === "maxFiles" ? 1 : 0);

/** What is wrong with the bounds, in words for the console: such a bound does not hold. */
export function wrongLimits({ maxFiles, minSize, maxSize }: GivenLimits): string[] {
  const given = { maxFiles, minSize, maxSize };
  const wrong = Object.entries(given).flatMap(([name, bound]) =>
    bound == null || isBound(name, bound)
      ? []
      : [
          `${name} must be a whole number ${name === "maxFiles" ? "above 0" : "of bytes, without a unit"}; it does not hold.`,
        ],
  );
  const isCrossed = minSize != null && maxSize != null && minSize > maxSize;
  return isCrossed ? [...wrong, "minSize is above maxSize; no file is taken."] : wrong;
}

/** What is taken, as attributes say it; what is no bound counts for nothing. */
export function limitsOf({ accept, maxFiles, minSize, maxSize }: GivenLimits): UploadLimits {
  const types = (accept ?? "").split(",").map((type) => type.trim());
  const fileTypes = types.some((type) => type === "*" || type === "*/*") ? [] : types;
  const limits = { maxFiles, minFileSize: minSize, maxFileSize: maxSize };
  const bounds = Object.entries(limits).filter(([name, bound]) => bound != null && isBound(name, bound));
  return { ...Object.fromEntries(bounds), ...(fileTypes.some(Boolean) && { fileTypes: fileTypes.filter(Boolean) }) };
}
