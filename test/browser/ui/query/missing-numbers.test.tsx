import { expect } from "@open-wc/testing";
import { HttpError } from "@customs-portal/sdk/portal";
import { MissingNumbers, type MissingEntries } from "@customs-portal/ui";
import { expectAccessible } from "../../support/axe.ts";
import { eventually, find, findAll, pause } from "../../support/dom.ts";
import { mountTree, unmountTrees } from "../../support/tree.tsx";

describe("numbers that find nothing", () => {
  afterEach(unmountTrees);

  const shown = () => findAll(".cp-missing")[0]?.textContent ?? "";

  it("says how many were found, and lists those that are not there and those left out", async () => {
    const answer: MissingEntries = { asked: 5, absent: ["A1", "B2"], hidden: ["C3"] };
    mountTree(<MissingNumbers subject="one" hasNumbers loadedAt={undefined} fetch={() => Promise.resolve(answer)} />);
    await eventually(() => shown() !== "");
    expect(shown()).to.contain("查询了 5 个编号，找到 2 个。");
    const groups = findAll(".cp-missing [role=group]").map((group) => [group.ariaLabel, group.textContent]);
    expect(groups).to.deep.equal([
      ["本企业没有这些编号：2 个", "A1, B2"],
      ["本企业有，但被其他查询条件排除：1 个", "C3"],
    ]);
    await expectAccessible(find(".cp-missing"));
  });

  it("asks nothing without numbers, and is not there where all are found", async () => {
    let calls = 0;
    const fetch = () => {
      calls += 1;
      return Promise.resolve({ asked: 2, absent: [], hidden: [] });
    };
    const tree = mountTree(<MissingNumbers subject="one" hasNumbers={false} loadedAt={undefined} fetch={fetch} />);
    tree.render(<MissingNumbers subject="two" hasNumbers loadedAt={undefined} fetch={fetch} />);
    await eventually(() => calls === 1);
    tree.render(<MissingNumbers subject="three" hasNumbers={false} loadedAt={undefined} fetch={fetch} />);
    // absence: of a question, and of words
    await pause(100);
    expect([calls, shown()]).to.deep.equal([1, ""]);
  });

  it("asks again where the rows came again, and says what was said until the answer", async () => {
    const came = new Date(2026, 0, 1);
    let calls = 0;
    let absent = ["A1"];
    const fetch = () => {
      calls += 1;
      return Promise.resolve({ asked: 2, absent, hidden: [] });
    };
    const of = (loadedAt: Date | undefined) => (
      <MissingNumbers subject="one" hasNumbers loadedAt={loadedAt} fetch={fetch} />
    );
    const tree = mountTree(of(undefined));
    await eventually(() => shown().includes("A1"));
    tree.render(of(came));
    // absence: of a second question with the first rows
    await pause(100);
    expect(calls).to.equal(1);
    absent = ["B2"];
    tree.render(of(new Date(2026, 0, 2)));
    expect(shown()).to.contain("A1");
    await eventually(() => shown().includes("B2"));
    expect(calls).to.equal(2);
  });

  const failure = new HttpError("network-failure", { status: 0, envelopeCode: 0 });

  it("says that it could not ask, which is not the same as all found; whoever asks again keeps the focus", async () => {
    const second = Promise.withResolvers<MissingEntries>();
    let calls = 0;
    const fetch = () => {
      calls += 1;
      return calls === 1 ? Promise.reject(failure) : second.promise;
    };
    mountTree(<MissingNumbers subject="one" hasNumbers loadedAt={undefined} fetch={fetch} />);
    const line = await eventually(() => findAll(".cp-load-failure")[0]);
    expect(line.textContent).to.contain("未能核对哪些编号没有找到");
    await expectAccessible(line);
    const retry = find("button", { text: "重试" });
    retry.focus();
    retry.click();
    await eventually(() => calls === 2 && retry.ariaBusy === "true");
    expect(document.activeElement).to.equal(retry);
    second.resolve({ asked: 2, absent: ["A1"], hidden: [] });
    await eventually(() => shown().includes("A1"));
    expect(findAll(".cp-load-failure")).to.deep.equal([]);
    expect(document.activeElement).to.equal(find(".cp-missing-place"));
  });

  it("nobody loses the focus where all are found when asked again", async () => {
    let calls = 0;
    const fetch = () => {
      calls += 1;
      return calls === 1 ? Promise.reject(failure) : Promise.resolve({ asked: 2, absent: [], hidden: [] });
    };
    mountTree(<MissingNumbers subject="one" hasNumbers loadedAt={undefined} fetch={fetch} />);
    const retry = await eventually(() => findAll(".cp-load-failure button")[0]);
    retry.focus();
    retry.click();
    await eventually(() => findAll(".cp-load-failure").length === 0);
    expect(document.activeElement).to.equal(find(".cp-missing-place"));
  });
});
