import { expect } from "@open-wc/testing";
import { SimpleTable, ResultNote } from "@customs-portal/ui";
import { eventually, findAll } from "../../support/dom.ts";
import { mountTree, unmountTrees } from "../../support/tree.tsx";

const failure = { code: "", text: "暂时没有应答" };
const note = (failed: boolean) => (
  <div style={{ width: 640 }}>
    <SimpleTable
      label="清单"
      columns={[{ key: "id", title: "编号", cell: (row: string) => row }]}
      rows={["1", "2", "3"]}
      rowKey={String}
      empty=""
      height={240}
      note={
        <ResultNote
          failure={failed ? failure : undefined}
          shownAt={new Date(2026, 0, 1)}
          answered={undefined}
          onBack={() => undefined}
          onRetry={() => undefined}
        />
      }
    />
  </div>
);

describe("ResultNote", () => {
  afterEach(unmountTrees);

  it("the way back keeps the focus when the answer that was waited for fails", async () => {
    const { container, render } = mountTree(note(false));
    (await eventually(() => findAll(".cp-result-note button", container)[0])).focus();
    render(note(true));
    const [back] = await eventually(() => {
      const buttons = findAll(".cp-result-note button", container);
      return buttons.length === 2 ? buttons : undefined;
    });
    expect(document.activeElement).to.equal(back);
    expect(findAll("[role=alert]", container)[0]?.textContent).to.contain(failure.text);
  });

  it("its buttons stand beside a short text", async () => {
    const { container } = mountTree(note(true));
    const [back, retry] = await eventually(() => {
      const buttons = findAll(".cp-result-note button", container);
      return buttons.length === 2 ? buttons : undefined;
    });
    const text = findAll("[role=alert]", container)[0]?.getBoundingClientRect();
    for (const button of [back, retry]) expect(button?.getBoundingClientRect().top).to.be.lessThan(text?.bottom ?? 0);
  });
});
