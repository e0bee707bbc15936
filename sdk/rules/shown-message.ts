/** Characters that a user reads of a message of the backend. */
const messageMaxChars = 300;
/** Characters of the text of an answer without an envelope; a longer one is a page or a log. */
const plainMaxChars = 200;
/** Marks of what a machine says to a developer: markup, traces of calls, names of exceptions, JSON. */
const machineText = new RegExp(
  [
    String.raw`<[/!]?(?:doctype|html|head|body|title|div|p|br|hr|pre|span|h[1-6]|table|center|script|style|xml)\b`,
    String.raw`<\?xml\b`,
    String.raw`^\s*(?:\{|\[\s*[{"\]])`,
    String.raw`\n\s*(?:at\s|\.\.\. \d+ more|File ")`,
    String.raw`\bat [\w$<>]+(?:[./][\w$<>]+)+\(`,
    String.raw`\bCaused by:|Traceback \(most recent`,
    String.raw`\b(?:[\w$]+\.)+\w*(?:Exception|Error)\b`,
    String.raw`\b\w+(?:Exception|Error)\b\s*(?:$|:)`,
    String.raw`\bORA-\d{5}\b|\bSQLSTATE\b`,
  ].join("|"),
  "i",
);

/** What web servers and proxies say of themselves where they have no page for it. */
const serverPhrase =
  /^(?:(?:error\W*)?(?:bad request|unauthorized|forbidden|(?:page |file )?not found|method not allowed|(?:request entity|payload|content) too large|too many requests|internal server error|bad gateway|service (?:temporarily )?unavailable|gateway time-?out)\W*$|cannot (?:get|post|put|delete) \/|no healthy upstream|default backend|upstream (?:connect error|request timeout)|error occurred while trying to proxy)/i;

/**
 * Whether a plain text says no more than its status, in the words of a web server: those are in the language of its
 * operator, and the user is told of the status elsewhere.
 */
export function isServerPhrase(text: string, status: number): boolean {
  return serverPhrase.test(text.trim().replace(new RegExp(`^(?:HTTP )?${status}\\W+`, "i"), ""));
}

/** The message of an envelope as a user may read it, not longer than a notice holds; undefined where it is for machines. */
export function shownMessage(text: string | undefined): string | undefined {
  const said = text?.trim();
  if (!said || machineText.test(said)) return undefined;
  const characters = [...said];
  return characters.length > messageMaxChars ? `${characters.slice(0, messageMaxChars).join("")}…` : text;
}

/** Likewise the text of an answer without an envelope (R8-09): one short line. */
export function shownPlainText(text: string): string | undefined {
  const said = text.trim();
  return said.length <= plainMaxChars && !said.includes("\n") ? shownMessage(text) : undefined;
}
