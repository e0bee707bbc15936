import { useEffect } from "react";
import { useSettledCount } from "@customs-portal/ui";
import { eventually, pause } from "../../support/dom.ts";
import { mountTree, unmountTrees } from "../../support/tree.tsx";

type Rows = number | "counting" | undefined;

function Page({ rows, isPending, onReady }: { rows: Rows; isPending: boolean; onReady(next: typeof wait): void }) {
  const next = useSettledCount(rows, isPending);
  useEffect(() => onReady(next), [next, onReady]);
  return null;
}
let wait: (() => Promise<number | undefined>) | undefined;
const ready = (next: typeof wait) => void (wait = next);

describe("a count that is on its way", () => {
  afterEach(unmountTrees);

  for (const [name, meanwhile] of [
    ["another question", "counting"],
    ["the same question once more, which finds as many", 7],
  ] as const) {
    it(`is waited for after ${name}`, async () => {
      wait = undefined;
      const { render } = mountTree(<Page rows={7} isPending={false} onReady={ready} />);
      const next = await eventually(() => wait);
      let counted: unknown;
      void next().then((rows) => (counted = rows));
      render(<Page rows={meanwhile} isPending onReady={ready} />);
      await pause(20);
      render(<Page rows={7} isPending={false} onReady={ready} />);
      await eventually(() => counted === 7);
    });
  }
});
