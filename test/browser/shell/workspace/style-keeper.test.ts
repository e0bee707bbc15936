import { expect } from "@open-wc/testing";
import { createStyleKeeper } from "../../../../shell/workspace/style-keeper.ts";
import { eventually } from "../../support/dom.ts";

const sheetAddress = new URL("./fixtures/line.css", import.meta.url).href;

describe("the styles of business lines", () => {
  const added: Element[] = [];
  const addSheet = async () => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = sheetAddress;
    document.head.append(link);
    added.push(link);
    await new Promise((loaded) => link.addEventListener("load", loaded));
    return link;
  };
  const colour = () => getComputedStyle(document.documentElement).getPropertyValue("--fixture-line").trim();
  afterEach(() => {
    for (const element of added.splice(0)) element.remove();
  });

  it("apply only while a tab of the line shows", async () => {
    const keeper = createStyleKeeper();
    keeper.setShown("a");
    await keeper.during("a", addSheet());
    expect(colour()).to.equal("on");
    keeper.setShown("b");
    expect(colour()).to.equal("");
    keeper.setShown(undefined);
    expect(colour()).to.equal("");
    keeper.setShown("a");
    expect(colour()).to.equal("on");
    keeper.destroy();
  });

  it("that a line adds later belong to the line that shows then", async () => {
    const keeper = createStyleKeeper();
    keeper.setShown("a");
    await addSheet();
    keeper.setShown("b");
    await eventually(() => expect(colour()).to.equal(""));
    keeper.destroy();
  });
});
