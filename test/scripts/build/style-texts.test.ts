import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { shortenStyles, styleTexts } from "../../../scripts/build/style-texts.ts";

describe("style sheets in modules", () => {
  it("lose blanks around braces and behind declarations, and nothing that means something", () => {
    const sheet = `
.a > .b:is(.c, .d) .e { color: red; margin: 0 auto; transform: translate(calc(1px + 2px), 0); }
@media (max-width: 640px) {
  .a::after { content: "a, b"; font: 14px/22px "A B", serif; }
}
`;
    assert.equal(
      shortenStyles(sheet).trim(),
      ".a > .b:is(.c, .d) .e{color: red;margin: 0 auto;transform: translate(calc(1px + 2px), 0)}" +
        '@media (max-width: 640px){.a::after{content: "a, b";font: 14px/22px "A B", serif}}',
    );
  });

  it("keep what stands around expressions", () => {
    const sheet = "${all} .a { margin: ${one} ${two} 0; } ${keys.map((key) => { return key; })} .b { c: d; }";
    assert.equal(
      shortenStyles(sheet),
      "${all} .a{margin: ${one} ${two} 0}${keys.map((key) => { return key; })} .b{c: d}",
    );
  });

  it("are those of style modules alone, and only the text of their literals", () => {
    const { transform } = styleTexts();
    const code = "const a = { b: 1 };\nexport const css = `.a { b: c; }\n.d { e: ${a.b}px; }`;\n";
    assert.equal(
      transform(code, "/x/ui/styles/base.ts")?.code,
      "const a = { b: 1 };\nexport const css = `.a{b: c}.d{e: ${a.b}px}`;\n",
    );
    assert.equal(transform(code, "/x/parcels/y/Table.tsx"), undefined);
    assert.throws(() => transform("const a = `b", "/x/parcels/y/styles.ts"), /does not end/);
  });
});
