import { existsSync, readFileSync } from "node:fs";

/** A test that did not pass. */
export interface Failure {
  name: string;
  message: string;
}

/** What a JUnit report says. */
export interface Report {
  passed: number;
  failed: Failure[];
  /** Names of the tests that were left out. */
  skipped: string[];
}

const shownLines = 30;
const testCase = /<testcase\b([^>]*?)(?:\/>|>([\s\S]*?)<\/testcase>)/g;
const failure = /<(failure|error)\b([^>]*?)(?:\/>|>([\s\S]*?)<\/\1>)/;
const entities: Record<string, string> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };

/** Text as it was before it became XML. */
function decode(text: string): string {
  const plain = text.replaceAll(/<!\[CDATA\[([\s\S]*?)\]\]>/g, "$1");
  return plain.replaceAll(/&(#x[\da-f]+|#\d+|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith("#")) return entities[name] ?? whole;
    return String.fromCodePoint(name[1] === "x" ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1)));
  });
}

function attribute(attributes: string, name: string): string {
  return decode(new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? "");
}

/** The first lines, which name what was expected; the log of the suite has the rest. */
function shorten(message: string): string {
  const lines = message.split("\n");
  return lines.length > shownLines ? [...lines.slice(0, shownLines), "…"].join("\n") : message;
}

/** Reads a report; undefined when there is none or it holds no test. */
export function readReport(file: string): Report | undefined {
  if (!existsSync(file)) return undefined;
  const report: Report = { passed: 0, failed: [], skipped: [] };
  for (const [, attributes = "", body = ""] of readFileSync(file, "utf8").matchAll(testCase)) {
    const name = attribute(attributes, "name");
    const found = failure.exec(body);
    if (found) {
      const message = decode(found[3] ?? "").trim() || attribute(found[2] ?? "", "message");
      report.failed.push({ name, message: shorten(message) });
    } else if (/<skipped\b/.test(body)) report.skipped.push(name);
    else report.passed += 1;
  }
  return report.passed + report.failed.length + report.skipped.length > 0 ? report : undefined;
}
