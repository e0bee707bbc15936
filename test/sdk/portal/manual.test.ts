import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import type { PortalHost, SelectedManual } from "@customs-portal/sdk/portal";
import { data, signedIn, useBackend } from "../support/backend.ts";
import { corp, goHome, manual, other, setBgh, user } from "../support/company.ts";

const backend = useBackend();
let portal: PortalHost;
let storage: Storage;
beforeEach(async () => {
  storage = signedIn(user);
  portal = await backend.quietPortal({ sessionStorage: storage });
  backend.answer(data(other), setBgh);
  backend.answer(data(user), goHome);
});

describe("selected manual", () => {
  it("R3-15 it keeps its eight fields as text, also after a reload", async () => {
    portal.manual.select({ ...manual, sysType: 2, more: "x" } as unknown as SelectedManual);
    assert.deepEqual(portal.manual.selected.getSnapshot(), manual);
    const reloaded = await backend.portal({ sessionStorage: storage });
    assert.deepEqual(reloaded.manual.selected.getSnapshot(), manual);
  });

  it("the last five are remembered, the latest first, each once, by company", async () => {
    const names = () => portal.manual.recent.getSnapshot().map(({ emsNo }) => emsNo);
    for (const emsNo of ["1", "2", "3", "4", "5", "6", "3"]) portal.manual.select({ ...manual, emsNo });
    assert.deepEqual(names(), ["3", "6", "5", "4", "2"]);
    portal.manual.clear();
    assert.equal(portal.manual.selected.getSnapshot(), null);
    assert.equal(names().length, 5);
    await portal.company.switchTo(corp);
    assert.deepEqual(names(), []);
    await portal.company.returnToOwn();
    assert.deepEqual(names(), ["3", "6", "5", "4", "2"]);
  });
});
