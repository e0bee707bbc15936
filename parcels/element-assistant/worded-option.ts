import type { ElementRow } from "@customs-portal/sdk/contract";
import { elementOptions, type ElementOption } from "@customs-portal/sdk/rules";

/** An option in words: its code first, so that typing it finds it. */
export function wordedOption({ code, text }: ElementOption): string {
  return code === text ? code : `${code} ${text}`;
}

/** A value in words, where it is one of a choice. */
export function wordedValue(row: Readonly<ElementRow> | undefined, value: string): string {
  const option = row && elementOptions(row).find(({ code }) => code === value);
  return option ? wordedOption(option) : value;
}
