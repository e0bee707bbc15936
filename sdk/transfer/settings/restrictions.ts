import type { SkipReason } from "../base/types.ts";

/** Limits of what is taken; none by default (R5-26). */
export interface UploadLimits {
  maxFiles?: number;
  /** Files that count besides those of the list, such as those that a form holds of before. */
  earlierFiles?: number;
  /** In bytes. */
  minFileSize?: number;
  /** In bytes. */
  maxFileSize?: number;
  /** Endings with or without a dot, media types, or `image/*`. */
  fileTypes?: readonly string[];
}

const kiB = 1024;

/** A size as the classic library writes it. */
function sizeText(bytes: number): string {
  if (bytes < kiB) return `${bytes} bytes`;
  if (bytes < kiB ** 2) return `${(bytes / kiB).toFixed(0)} KB`;
  if (bytes < kiB ** 3) return `${(bytes / kiB ** 2).toFixed(1)} MB`;
  return `${(bytes / kiB ** 3).toFixed(1)} GB`;
}

function isOfType({ name, type }: File, wanted: string): boolean {
  const asked = wanted.replaceAll(/\s/g, "").toLowerCase();
  if (!asked.includes("/")) return name.toLowerCase().endsWith(asked.startsWith(".") ? asked : `.${asked}`);
  const [main] = asked.split("*");
  return asked.includes("*") ? type.startsWith(main ?? "") : type === asked;
}

/** Why a file is not taken, with the message of the classic library word for word; undefined where it is. */
export function refusedBy(
  limits: UploadLimits,
  file: File,
  taken: number,
): { reason: SkipReason; message: string } | undefined {
  const { maxFiles, earlierFiles = 0, minFileSize, maxFileSize, fileTypes = [] } = limits;
  if (fileTypes.length > 0 && !fileTypes.some((type) => isOfType(file, type))) {
    const message = `${file.name} has type not allowed, please upload files of type ${fileTypes.join(",")}.`;
    return { reason: "type", message };
  }
  if (minFileSize !== undefined && file.size < minFileSize) {
    const message = `${file.name} is too small, please upload files larger than ${sizeText(minFileSize)}.`;
    return { reason: "too-small", message };
  }
  if (maxFileSize !== undefined && file.size > maxFileSize) {
    const message = `${file.name} is too large, please upload files less than ${sizeText(maxFileSize)}.`;
    return { reason: "too-large", message };
  }
  if (maxFiles !== undefined && taken + earlierFiles >= maxFiles) {
    const message = `Please upload no more than ${maxFiles} file${maxFiles === 1 ? "" : "s"} at a time.`;
    return { reason: "too-many", message };
  }
  return undefined;
}
