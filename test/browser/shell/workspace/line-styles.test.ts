import { assert } from "@open-wc/testing";
import type { ModuleSystem } from "../../../../shell/loader/index.ts";
import { createStyleLinks } from "../../../../shell/workspace/line-styles.ts";
import { eventually } from "../../support/dom.ts";

const sheet = new URL("/test/fixtures/formats/module-part.js", location.href).href;
const missing = new URL("/test/fixtures/formats/no-such.css", location.href).href;

describe("the style sheets of lines", () => {
  const error = console.error;
  afterEach(() => {
    console.error = error;
  });

  it("that do not come are told with the reason, and the line goes on without them", async () => {
    const told: string[] = [];
    console.error = (text: string) => void told.push(text);
    const target = document.createElement("div");
    document.body.append(target);
    const integrity = { [sheet]: `sha384-${"A".repeat(64)}` };
    const system = { getImportMap: () => ({ imports: {}, integrity }) } as unknown as ModuleSystem;
    await createStyleLinks({ system, nonce: "" }).add([missing, sheet], target);
    assert.lengthOf(target.children, 0);
    await eventually(() => told.length === 2);
    assert.sameMembers(told, [
      `cannot load business system css ${missing}: ${missing} answered 404`,
      `cannot load business system css ${sheet}: ${sheet} is not the file whose hash the import map has; after a change of the hash reload the page`,
    ]);
    target.remove();
  });
});
