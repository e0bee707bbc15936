const sheets = new WeakMap<Document, Map<string, CSSStyleSheet>>();

function sheetOf(document: Document, css: string): CSSStyleSheet {
  let known = sheets.get(document);
  if (!known) sheets.set(document, (known = new Map()));
  let sheet = known.get(css);
  if (!sheet) {
    const View = document.defaultView?.CSSStyleSheet ?? CSSStyleSheet;
    sheet = new View();
    sheet.replaceSync(css);
    known.set(css, sheet);
  }
  return sheet;
}

/** Adopts a style sheet in a document or shadow root, once. Constructed sheets need no `style-src` exception. */
export function adoptStyles(root: Document | ShadowRoot, css: string): void {
  const document = root instanceof Document ? root : root.ownerDocument;
  const sheet = sheetOf(document, css);
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
}
