import { expect } from "@open-wc/testing";
import { DownloadCenterElement } from "@customs-portal/elements/react";
import { mountReact } from "@customs-portal/ui";
import { addTasks, newSystemCode, Scope, testPortal } from "../support/backend.ts";
import { eventually, findAll } from "../support/dom.ts";

describe("the React binding of <customs-download-center>", () => {
  it("passes objects as properties and events as functions", async () => {
    const systemCode = newSystemCode();
    await addTasks({ systemCode, taskName: "t", statusCode: "success", fastDFSPath: `f/${crypto.randomUUID()}` });
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
