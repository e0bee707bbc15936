import { expect } from "@open-wc/testing";
import { sendKeys } from "@web/test-runner-commands";
import { DownloadCenterElement, ElementAssistantElement } from "@customs-portal/elements/react";
import type { ElementRow } from "@customs-portal/sdk/contract";
import { mountReact } from "@customs-portal/ui";
import { useState } from "react";
import { lampCode, row } from "../parcels/element-assistant/support.ts";
import { addTasks, newSystemCode, Scope, testPortal } from "../support/backend.ts";
import { focused } from "../support/dialog.ts";
import { eventually, find, findAll, pause } from "../support/dom.ts";
import { mountTree, unmountTrees } from "../support/tree.tsx";

describe("the React binding of <customs-download-center>", () => {
  it("passes objects as properties and events as functions", async () => {
    const systemCode = newSystemCode();
    await addTasks({ systemCode, taskName: "t", statusCode: "success", fastDFSPath: `export/${crypto.randomUUID()}` });
    const portal = await testPortal(new Scope());
    const container = document.createElement("div");
    document.body.append(container);
    const failed: unknown[] = [];
    const tree = mountReact(
      container,
      <DownloadCenterElement
        portal={portal}
        systemCode={[systemCode]}
        onDownloadFailed={({ detail }) => failed.push(detail.task.taskName)}
      />,
      { portal },
    );
    const button = await eventually(() => findAll("button.dc-download", container)[0]);
    button.click();
    await eventually(() => failed.length === 1);
    expect(failed).to.deep.equal(["t"]);
    tree.unmount();
    container.remove();
  });
});

describe("the React binding of <customs-element-assistant>", () => {
  afterEach(unmountTrees);

  const own = () => [row("用途"), row("型号")];
  const fieldOf = (label: string) =>
    eventually(() => {
      const name = findAll(".ea label").find(({ textContent }) => textContent?.includes(label));
      return name && (find(`[id="${name.getAttribute("for")}"]`) as HTMLInputElement);
    });

  it("what change told is handed back, and the look-up written in place: the focus and what is typed stay", async () => {
    const asked: string[] = [];
    function Page() {
      const [held, setHeld] = useState({ tariffCode: "", goodsName: "", value: "" });
      return (
        <ElementAssistantElement
          {...held}
          history={false}
          lookup={async (code) => {
            asked.push(`${code} ${held.goodsName}`);
            return own();
          }}
          onChange={({ detail }) => setHeld(detail)}
        />
      );
    }
    mountTree(<Page />);
    const code = await fieldOf("税号");
    code.focus();
    for (const digit of lampCode) {
      await sendKeys({ press: digit });
      await pause(30);
      expect(focused() === code && code.isConnected, `the focus after ${digit}`).to.equal(true);
    }
    expect(code.value).to.equal(lampCode);
    const use = await fieldOf("用途");
    const name = await fieldOf("商品名称");
    for (const [field, text] of [
      [use, "灯"],
      [name, "灯具"],
    ] as const) {
      field.focus();
      await sendKeys({ type: text });
      await pause(30);
      expect(focused()).to.equal(field);
    }
    expect(asked).to.deep.equal([`${lampCode} `]);
    // The look-up that is asked is that of the last render.
    code.focus();
    await sendKeys({ press: "Backspace" });
    await sendKeys({ press: "1" });
    await eventually(() => asked.length === 2);
    expect(asked[1]).to.equal(`${lampCode.slice(0, -1)}1 灯具`);
  });

  it("rows of the same content change nothing; those of the code that is handed back are taken in its fields", async () => {
    let turn: (rows: readonly ElementRow[]) => void = () => undefined;
    function Page() {
      const [code, setCode] = useState(lampCode);
      const [rows, setRows] = useState<readonly ElementRow[]>(own);
      turn = setRows;
      return (
        <ElementAssistantElement
          tariffCode={code}
          rows={rows.map((one) => ({ ...one }))}
          onChange={({ detail }) => setCode(detail.tariffCode)}
        />
      );
    }
    mountTree(<Page />);
    const use = await fieldOf("用途");
    use.focus();
    await sendKeys({ type: "ab" });
    turn(own());
    await pause(50);
    expect([focused() === use, use.value]).to.deep.equal([true, "ab"]);
    const code = await fieldOf("税号");
    code.focus();
    await sendKeys({ press: "Backspace" });
    await sendKeys({ press: "1" });
    const kept = await fieldOf("用途");
    expect([kept.value, focused() === code, code.value]).to.deep.equal(["ab", true, `${lampCode.slice(0, -1)}1`]);
    turn([row("材质"), ...own()]);
    await fieldOf("材质");
  });
});
