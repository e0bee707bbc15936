/** Percent-encoding of RFC 8187: what encodeURIComponent leaves alone but a header parameter may not hold. */
function encodeExtended(text: string): string {
  return encodeURIComponent(text).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}

/**
 * The name under which a browser may save a file: folders, control characters and half characters never get into it,
 * and where only an extension is left, the file is a `download`.
 */
export function savedName(fileName: string): string {
  const name = fileName
    .toWellFormed()
    // eslint-disable-next-line no-control-regex -- control characters are meant
    .replace(/[\u0000-\u001f\u007f]/g, "")
    .replace(/[/\\]/g, "_");
  const [isNameless, extension = ""] = /^[\s.]*?(\.\w+)?\s*$/.exec(name) ?? [];
  return isNameless === undefined ? name : `download${extension}`;
}

/**
 * The content-disposition of a download (RFC 6266): a plain ASCII name for old clients and the exact one as
 * `filename*` (RFC 8187), as `savedName` makes it.
 */
export function attachmentDisposition(fileName: string): string {
  const name = savedName(fileName);
  const plain = name.replace(/[^\w .()-]+/g, "_");
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeExtended(name)}`;
}
