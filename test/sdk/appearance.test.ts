import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { appearanceKey, defaultAppearance as defaults, rememberedAppearance } from "../../sdk/appearance.ts";
import { contrastTokens } from "../../ui/styles/appearance.ts";
import { tokens } from "../../ui/styles/tokens.ts";

const remembering = (text: string | null) =>
  rememberedAppearance(() => ({ getItem: (key) => (key === appearanceKey ? text : null) }));

suite("the look of the portal", () => {
  test("is what the browser remembers, choice by choice", () => {
    const chosen = { theme: "dark", contrast: "more", density: "touch", textSize: "125" };
    assert.deepEqual(remembering(JSON.stringify(chosen)), chosen);
    assert.deepEqual(remembering('{"theme":"pink","density":"compact","more":1}'), { ...defaults, density: "compact" });
  });

  test("is the default where nothing or something else is kept, or the storage is switched off", () => {
    for (const text of [null, "", "{", "null", "7", '"dark"', "[]"]) assert.deepEqual(remembering(text), defaults);
    const off = () => {
      throw new DOMException("no", "SecurityError");
    };
    assert.deepEqual(rememberedAppearance(off), defaults);
  });
});

/** The colours of a token, light and dark. */
function coloursOf(value: string): [light: string, dark: string] {
  const [, light = "", dark = ""] = /^light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)$/.exec(value) ?? [];
  assert.ok(light && dark, value);
  return [light, dark];
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [bright = 0, dim = 0] = [luminance(one), luminance(other)].sort((first, second) => second - first);
  return (bright + 0.05) / (dim + 0.05);
}

const grounds = ["page", "surface", "raised", "muted", "hover"];
const pairs: readonly (readonly [text: string, ground: string])[] = [
  ["text", "pressed"],
  ["secondary", "pressed"],
  ...["text", "secondary", "primary"].flatMap((text) =>
    [...grounds, "primary-soft"].map((ground) => [text, ground] as const),
  ),
  ...["success", "warning", "danger"].flatMap((text) =>
    ["page", "surface", "raised", `${text}-soft`].map((ground) => [text, ground] as const),
  ),
  ...["primary", "primary-hover", "primary-pressed"].map((ground) => ["on-primary", ground] as const),
  ...["danger", "danger-hover"].map((ground) => ["on-danger", ground] as const),
];
const lines = ["border", "primary"].flatMap((line) =>
  ["page", "surface", "raised"].map((ground) => [line, ground] as const),
);

for (const [name, values, least] of [
  ["usual", tokens, 4.5],
  ["high", { ...tokens, ...contrastTokens }, 7],
] as const)
  suite(`the ${name} contrast`, () => {
    for (const [scheme, index] of [
      ["light", 0],
      ["dark", 1],
    ] as const)
      test(`has texts of ${least}:1 and lines of 3:1 in the ${scheme} theme`, () => {
        const colour = (token: string) => coloursOf(values[token] ?? "")[index];
        const weak = (wanted: number, list: typeof pairs) =>
          list
            .map(([one, other]) => [one, other, contrast(colour(one), colour(other))] as const)
            .filter(([, , ratio]) => ratio < wanted);
        assert.deepEqual(weak(least, pairs), []);
        assert.deepEqual(weak(3, lines), []);
      });
  });
