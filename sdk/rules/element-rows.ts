import type { ElementRow } from "../contract/index.ts";
import { normalise } from "./normalise.ts";

/** How the value of an element is entered (R3-23 … R3-25). */
export type ElementEntry = "choice" | "choice-or-text" | "text";

/** A value to choose: what is declared, and what people read. */
export interface ElementOption {
  code: string;
  text: string;
}

/** How the value of an element is entered. */
export function entryOf({ DECFACTYPE }: Pick<ElementRow, "DECFACTYPE">): ElementEntry {
  if (DECFACTYPE === "1") return "choice";
  return DECFACTYPE === "2" ? "choice-or-text" : "text";
}

/** Whether an element must have a value (R3-22, A38). */
export function isRequiredElement({ ISNULL }: Pick<ElementRow, "ISNULL">): boolean {
  return ISNULL === "1";
}

const listOf = (text: string) => (text.trim() === "" ? [] : text.split("|").map((one) => one.trim()));

/** A code as it may stand in a string: in half width, and without the sign that parts elements (R5-11 … R5-13). */
const declarable = (code: string) => normalise(code).replaceAll("|", "/");

/**
 * The values to choose from, paired by their places; without codes the texts are declared, and a code without a text
 * is its own (R3-26, A27).
 */
export function elementOptions({ DECFACCODE, DECFACCONTENT }: ElementRow): ElementOption[] {
  const [codes, texts] = [listOf(DECFACCODE), listOf(DECFACCONTENT)];
  return Array.from({ length: Math.max(codes.length, texts.length) }, (_, index) => {
    const text = texts[index] ?? "";
    const code = declarable(codes[index] ?? text);
    return { code, text: codes[index] === undefined ? code : text || code };
  }).filter(({ code }) => code !== "");
}

/** The code of an option that somebody wrote as its text, or as code and text (`0-无品牌`); undefined for all else. */
export function codeOfText(options: readonly ElementOption[], written: string): string | undefined {
  const value = normalise(written);
  const isSame = (text: string) => normalise(text) === value;
  const found =
    options.find(({ code }) => isSame(code)) ??
    options.find(({ text }) => isSame(text)) ??
    options.find(({ code, text }) => {
      const rest = value.startsWith(code) ? value.slice(code.length) : "";
      return normalise(rest.replace(/^\s*[-:：.、—–]?\s*/u, "")) === normalise(text) && rest !== "";
    });
  return found?.code;
}
