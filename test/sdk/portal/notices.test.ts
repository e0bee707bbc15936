import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createPortal } from "@customs-portal/sdk/portal";
import { noticesOf } from "../support/backend.ts";

describe("notices", () => {
  it("the same notice is shown once; each goes by itself after its time, unless it is held", (test) => {
    test.mock.timers.enable({ apis: ["setTimeout"] });
    const portal = createPortal({ location: { origin: "http://portal.test", hostname: "portal.test" } });
    test.after(() => portal.destroy());
    const closed: string[] = [];
    const id = portal.notices.show({ kind: "info", text: "a", onClose: () => closed.push("first") });
    assert.equal(portal.notices.show({ kind: "info", text: "a", onClose: () => closed.push("second") }), id);
    assert.equal(noticesOf(portal).length, 1);
    test.mock.timers.tick(4999);
    portal.notices.hold(id);
    test.mock.timers.tick(60_000);
    assert.equal(noticesOf(portal).length, 1);
    portal.notices.resume(id);
    test.mock.timers.tick(5000);
    assert.deepEqual(noticesOf(portal), []);
    assert.deepEqual(closed, ["first", "second"]);
  });
});
