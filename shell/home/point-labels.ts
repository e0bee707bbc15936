import { useFormat } from "@customs-portal/ui";

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

/** Whether the label of a point is a calendar day. */
export const isDay = (label: string) => dayPattern.test(label);

/** Gives a function that words the label of a point: a calendar day as the language of the user has it, else as it is. */
export function useLabelOf(): (label: string) => string {
  const format = useFormat();
  // A calendar day belongs to no time zone: it is that of the user here.
  return (label) => (isDay(label) ? format.date(`${label}T00:00`) : label);
}

/** A worded label without its year, where it is a day. */
export function shortLabel(label: string): string {
  if (isDay(label)) return label.slice(5);
  return /^\d{2}\/\d{2}\/\d{4}$/.test(label) ? label.slice(0, 5) : label;
}
