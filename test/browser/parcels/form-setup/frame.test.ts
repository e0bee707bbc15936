import { expect } from "@open-wc/testing";
import { Scope } from "../../support/backend.ts";
import { eventually, find, findAll, pause } from "../../support/dom.ts";
import { closeSetups, openSetup, portalOf } from "../../support/setups.ts";

const fields = [
  { key: "consignee", title: "收货人" },
  { key: "port", title: "口岸" },
];
const questions = () => findAll("[role=alertdialog][data-open]");

describe("frame of the setup dialogs", () => {
  afterEach(closeSetups);

  it("R26-06 stays a dialog while it is filled in; a click beside it asks before what was changed is lost", async () => {
    const portal = await portalOf("operator", new Scope());
    const props = { resourceId: `f-${crypto.randomUUID()}`, fields };
    const { dialog, result } = await openSetup(portal, "form-setup", props);
    findAll<HTMLInputElement>("input[type=checkbox]", dialog)[1]?.click();
    await pause(50);
    expect(dialog.getAttribute("role")).to.equal("dialog");
    find(".cp-backdrop").click();
    const question = await eventually(() => questions()[0]);
    findAll("button", question).at(-1)?.click();
    expect(await result).to.equal(undefined);
  });
});
