/**
 * Type, reset and focus ring of everything the kit draws: the mounted container and the overlay layers. Layers in a
 * shadow root stand beside the wall of the element: nothing of what the page says of text gets into them either.
 */
export const baseCss = `
.cp-layer, .cp-toasts { all: initial; direction: inherit; color-scheme: inherit; }
.cp-app, .cp-layer, .cp-toasts {
  font: 14px/22px var(--customs-font); color: var(--customs-text); letter-spacing: normal; text-align: start;
  text-autospace: normal; -webkit-text-size-adjust: 100%; text-size-adjust: 100%;
}
:where(.cp-app, .cp-layer, .cp-toasts), :where(.cp-app, .cp-layer, .cp-toasts) :where(*, ::before, ::after) { box-sizing: border-box; }
:where(.cp-app, .cp-layer, .cp-toasts) :where(h1, h2, h3, p, ul, ol, dl, dd, figure, fieldset) { margin: 0; padding: 0; border: 0; }
:where(.cp-app, .cp-layer, .cp-toasts) :where(h1, h2, h3) { font: inherit; font-weight: 600; }
:where(.cp-app, .cp-layer, .cp-toasts) :where(button, input, select, textarea) { font: inherit; letter-spacing: inherit; color: inherit; margin: 0; }
:where(.cp-app, .cp-layer, .cp-toasts) :where(a) { color: var(--customs-primary); }
:where(.cp-app, .cp-layer, .cp-toasts) :where(svg) { flex: none; display: block; }
:where(.cp-app, .cp-layer, .cp-toasts) :where(:focus-visible) { outline: 2px solid var(--customs-primary); outline-offset: 1px; }
:where(.cp-app, .cp-layer, .cp-toasts) :where([hidden]) { display: none; }
.cp-layer, .cp-toasts {
  position: fixed; inset: 0; width: 100%; height: 100%; max-width: none; max-height: none; margin: 0; border: 0; padding: 0;
  background: none; overflow: visible; pointer-events: none;
}
.cp-layer:not(:popover-open), .cp-toasts:not(:popover-open) { display: none; }
.cp-layer > * > *, .cp-toasts > * { pointer-events: auto; }
.cp-slot { display: contents; }
.cp-slot[hidden] { display: none; }
.cp-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.cp-spin { animation: cp-spin 0.8s linear infinite; }
@keyframes cp-spin { to { transform: rotate(1turn); } }
@media (prefers-reduced-motion: reduce) {
  .cp-app *, .cp-layer *, .cp-toasts * { transition: none !important; }
  .cp-spin { animation-duration: 2.4s; }
}
`;

/** What a whole page of ours needs besides: the colour scheme and the page colour. */
export const pageCss = `
:root { color-scheme: light dark; }
:root[data-theme="light"] { color-scheme: light; }
:root[data-theme="dark"] { color-scheme: dark; }
:host([data-theme="light"]) { color-scheme: light !important; }
:host([data-theme="dark"]) { color-scheme: dark !important; }
`;
