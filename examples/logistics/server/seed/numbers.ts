import type { Transport } from "../../contract.ts";
import type { Random } from "./random.ts";

const digits = (random: Random, count: number) =>
  Array.from({ length: count }, () => String(random.whole(0, 9))).join("");

/** The value of a letter of a container number, ISO 6346: from 10 on, multiples of 11 left out. */
function letterValue(letter: string): number {
  const plain = letter.charCodeAt(0) - 55;
  return plain + Math.floor((plain - 1) / 10);
}

/** The check digit of an owner code and a serial number, ISO 6346. */
export function containerCheckDigit(code: string): number {
  const sum = [...code].reduce(
    (total, char, at) => total + (/\d/.test(char) ? Number(char) : letterValue(char)) * 2 ** at,
    0,
  );
  return (sum % 11) % 10;
}

/** A container number with its check digit; its owner code is given to nobody. */
export function containerNumber(random: Random): string {
  const code = `XMPU${digits(random, 6)}`;
  return code + String(containerCheckDigit(code));
}

/** The number of a bill of lading, air waybill, rail or road consignment note. */
export function billNumber(transport: Transport, random: Random): string {
  if (transport === "air") {
    const serial = digits(random, 7);
    return `000${serial}${Number(serial) % 7}`;
  }
  const prefix = { sea: "XMPL", rail: "XMPR", road: "XMPT" }[transport];
  return prefix + digits(random, 9);
}
