import { expect } from "@open-wc/testing";
import { applyColumnSetup, toColumnSetup } from "@customs-portal/sdk/rules";
import { differencesOf } from "../../../../parcels/column-setup/differences.ts";
import { draftOf, moveTo, pin, resize, show, shownOf, type Draft } from "../../../../parcels/column-setup/draft.ts";
import { columns } from "./support.ts";

const keysOf = (draft: Draft): string =>
  draft.map(({ key, children }) => (children.length > 0 ? `${key}(${keysOf(children)})` : key)).join();
const page = draftOf(columns, undefined);
const roundTrip = (draft: Draft) => draftOf(columns, toColumnSetup(shownOf(draft), columns));

describe("column setup: the draft", () => {
  it("a draft that was saved is the same again, hidden columns at the place of the page", () => {
    const draft = resize(pin(show(moveTo(page, "price", 0), "date", false), "port", "right"), "price", 300);
    expect(roundTrip(draft)).to.deep.equal(draft);
    expect(keysOf(draft)).to.equal("price,no,date,goods(name,code),port");
  });

  it("a group whose columns are all hidden is kept in the draft, and shown by one of them", () => {
    const none = show(page, "goods", false);
    expect(shownOf(none).some(({ key }) => key === "goods")).to.equal(false);
    const again = show(roundTrip(none), "code", true);
    expect(
      shownOf(again)
        .find(({ key }) => key === "goods")
        ?.children?.map(({ key }) => key),
    ).to.deep.equal(["code"]);
  });

  it("R26-15 a width is never below 70 px, nor above what is saved", () => {
    const widthOf = (width: number) => resize(page, "date", width).find(({ key }) => key === "date")?.width;
    expect([widthOf(3), widthOf(99.6), widthOf(9999)]).to.deep.equal([70, 100, 2000]);
  });

  it("a pin that was taken away stays away", () => {
    const free = pin(page, "no", undefined);
    expect(roundTrip(free)[0]?.pinned).to.equal(undefined);
  });

  it("differences name what was added, hidden, moved, resized and pinned, each once", () => {
    const saved = ["no", "date", "port", "price"].map((key) => ({ key, title: "" }));
    const base = applyColumnSetup(columns, saved);
    const hidden = show(show(page, "date", false), "name", false);
    const now = shownOf(resize(pin(moveTo(hidden, "port", 0), "price", "left"), "no", 200));
    expect(differencesOf(base, now)).to.deep.equal({
      added: ["商品"],
      hidden: ["申报日期"],
      moved: ["Port d’entrée"],
      width: [{ title: "报关单号", from: 180, to: 200 }],
      pinned: [{ title: "总价", to: "left" }],
    });
  });
});
