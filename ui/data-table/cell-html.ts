const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Spreadsheets would take 18 digits for a number, of which they keep 15, and drop the zeros before a code. */
const asText = `style="mso-number-format:'\\@'" sdnum="1033;0;@"`;

/** A cell that is pasted. */
export interface PastedCell {
  text: string;
  /** Stays a text in a spreadsheet, whatever it looks like. */
  isText: boolean;
}

/** Rows of cells as a table that spreadsheets read from the clipboard. */
export function cellHtml(rows: readonly (readonly PastedCell[])[]): string {
  const cell = ({ text, isText }: PastedCell) => {
    const escaped = text.replace(/[&<>"]/g, (char) => entities[char] ?? char);
    return `<td${isText ? ` ${asText}` : ""}>${escaped.replace(/\r?\n/g, '<br style="mso-data-placement:same-cell">')}</td>`;
  };
  return `<table>${rows.map((row) => `<tr>${row.map(cell).join("")}</tr>`).join("")}</table>`;
}
