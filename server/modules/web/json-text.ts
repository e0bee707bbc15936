/** The value of a JSON file; the mark with which editors of Windows begin a file is passed over. @throws SyntaxError */
export function parseJson(content: Buffer): unknown {
  return JSON.parse(content.toString("utf8").replace(/^\uFEFF/, ""));
}

/** Texts and whatever else may hold commas and slashes that mean nothing. */
const strings = /"(?:[^"\\\n]|\\.)*"/g;

/** That a file is no JSON, and why where it is one of the usual reasons; repeats nothing that the file holds. */
export function notJson(content: Buffer): string {
  const text = content.toString("utf8").replace(strings, '""');
  if (/\/[/*]/.test(text)) return "is not valid JSON: it has comments";
  if (/,\s*[\]}]/.test(text)) return "is not valid JSON: a comma stands before a closing bracket";
  if (/[“”‘’]|(?:^|[\s{,[])'/.test(text)) return "is not valid JSON: names and texts stand in straight double quotes";
  return "is not valid JSON";
}
