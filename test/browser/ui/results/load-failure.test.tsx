import { expect } from "@open-wc/testing";
import { createPortal, HttpError } from "@customs-portal/sdk/portal";
import { LoadFailure, uiTexts, useResource } from "@customs-portal/ui";
import { useRef } from "react";
import { expectAccessible } from "../../support/axe.ts";
import { eventually, find, findAll } from "../../support/dom.ts";
import { mountTree, unmountTrees } from "../../support/tree.tsx";

const failed = () => new HttpError("server-failure", { status: 500, envelopeCode: 500 });

describe("LoadFailure", () => {
  let answers: { resolve(data: string): void; reject(error: unknown): void }[] = [];
  beforeEach(() => void (answers = []));
  afterEach(unmountTrees);

  function Page({ name }: { name: string }) {
    const heir = useRef<HTMLDivElement>(null);
    const result = useResource(name, () => new Promise<string>((resolve, reject) => answers.push({ resolve, reject })));
    return (
      <div id="heir" ref={heir} tabIndex={-1}>
        <LoadFailure key={name} result={result} say={(reason) => `missing ${name}: ${reason}`} heir={heir} />
      </div>
    );
  }
  async function open() {
    const portal = createPortal({ locale: "en" });
    portal.i18n.register("ui", uiTexts);
    await portal.i18n.load("ui", "errors");
    return mountTree(<Page name="a" />, { portal });
  }
  const answer = (nth: number) => eventually(() => answers[nth - 1]);
  const line = () => findAll(".cp-load-failure")[0];
  const retry = () => eventually(() => findAll<HTMLButtonElement>(".cp-load-failure button")[0]);

  it("says nothing before there is an answer nor after it", async () => {
    await open();
    const first = await answer(1);
    expect(line()).to.equal(undefined);
    first.resolve("A");
    await eventually(() => !line());
  });

  it("says what is missing and why; the line and the focus stay while it is asked again, and the heir has the focus then", async () => {
    await open();
    (await answer(1)).reject(failed());
    const button = await retry();
    expect(find(".cp-load-failure [role=alert]").textContent).to.match(/^missing a: \S+/);
    await expectAccessible(find("#heir"));
    button.focus();
    button.click();
    await answer(2);
    await eventually(() => button.ariaBusy === "true");
    expect(document.activeElement).to.equal(button);
    (await answer(2)).reject(failed());
    await eventually(() => button.ariaBusy !== "true");
    expect(document.activeElement).to.equal(button);
    button.click();
    (await answer(3)).resolve("A");
    await eventually(() => !line());
    expect(document.activeElement).to.equal(find("#heir"));
  });

  it("the failure of one key is not told of the next", async () => {
    const tree = await open();
    (await answer(1)).reject(failed());
    await retry();
    tree.render(<Page name="b" />);
    const second = await answer(2);
    expect(line()).to.equal(undefined);
    second.reject(failed());
    await eventually(() => line()?.textContent?.startsWith("missing b"));
  });
});
