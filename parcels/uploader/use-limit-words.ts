import type { UploadLimits } from "@customs-portal/sdk/transfer";
import { useFormat, useT } from "@customs-portal/ui";

/** What is taken, in words; nothing where everything is. */
export function useLimitWords({ fileTypes = [], maxFiles, maxFileSize, minFileSize }: UploadLimits): string[] {
  const t = useT("uploader");
  const format = useFormat();
  const words: string[] = [];
  if (fileTypes.length > 0) words.push(t("limits.types", { types: format.list(fileTypes) }));
  if (maxFileSize !== undefined) words.push(t("limits.maxSize", { size: format.bytes(maxFileSize) }));
  if (minFileSize !== undefined) words.push(t("limits.minSize", { size: format.bytes(minFileSize) }));
  if (maxFiles !== undefined && maxFiles > 1) words.push(t("limits.maxFiles", { count: format.number(maxFiles) }));
  return words;
}
