import type { BatchText } from "@customs-portal/sdk/rules";

/** A list with another one behind it; what stands in both came twice. */
export function joinCodes(one: BatchText, other: BatchText): BatchText {
  const known = new Set(one.entries);
  const again = other.entries.filter((entry) => known.has(entry));
  return {
    entries: again.length > 0 ? [...new Set([...one.entries, ...other.entries])] : [...one.entries, ...other.entries],
    duplicates: [...one.duplicates, ...other.duplicates, ...again],
    invalid: [...one.invalid, ...other.invalid],
  };
}
