import { expect } from "@open-wc/testing";
import { openOtherWindows, type Ending, type OtherWindows } from "../../../../shell/workspace/other-windows.ts";

describe("other windows of the browser", () => {
  const opened: OtherWindows[] = [];
  afterEach(() => opened.splice(0).forEach((each) => each.destroy()));

  function window(token: string, ...titles: string[]): OtherWindows {
    const isMeant = (ending: Ending) => !("token" in ending) || ending.token === token;
    const each = openOtherWindows({ unsaved: () => titles, isMeant });
    opened.push(each);
    return each;
  }
  const everybody = { userNo: "operator" };

  it("tell what is unsaved in them and would end, too", async () => {
    const asking = window("one", "own");
    window("one", "表单");
    window("two", "物流", "文件");
    window("one");
    expect((await asking.unsaved(everybody)).toSorted()).to.deep.equal(["文件", "物流", "表单"].toSorted());
    expect(await asking.unsaved({ token: "one" })).to.deep.equal(["表单"]);
  });

  it("are asked twice at once without mixing the answers, and no more once they are gone", async () => {
    const asking = window("one");
    const other = window("one", "表单");
    const answers = await Promise.all([asking.unsaved(everybody), asking.unsaved({ token: "two" })]);
    expect(answers).to.deep.equal([["表单"], []]);
    other.destroy();
    expect(await asking.unsaved(everybody)).to.deep.equal([]);
  });
});
