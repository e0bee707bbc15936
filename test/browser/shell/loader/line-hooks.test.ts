import { expect } from "@open-wc/testing";
import type { SessionUser } from "@customs-portal/sdk/contract";
import { createLineHooks } from "../../../../shell/loader/index.ts";
import { captureErrors } from "../support/console.ts";

const user: SessionUser = { accessToken: "t", userNo: "u", menu: [] };

describe("hook files", () => {
  const errors = captureErrors();

  it("are told of the session, one line or all", () => {
    const told: string[] = [];
    const hooks = createLineHooks();
    for (const key of ["a", "b"]) hooks.add(key, [{ onSession: (context) => void told.push(context.key) }]);
    hooks.onSession(user, "b");
    hooks.onSession(user);
    expect(told).to.deep.equal(["b", "a", "b"]);
  });

  it("keep the tabs of their line when one of them answers so; a failing one is logged and counts for nothing", async () => {
    const hooks = createLineHooks();
    hooks.add("kept", [
      { onCompanyChange: () => Promise.reject(new Error("broken")) },
      { onCompanyChange: () => "kept" },
    ]);
    hooks.add("plain", [{ onCompanyChange: () => undefined }, {}]);
    expect(await hooks.onCompanyChange("kept", user)).to.equal(true);
    expect(await hooks.onCompanyChange("plain", user)).to.equal(false);
    expect(await hooks.onCompanyChange("unknown", user)).to.equal(false);
    expect(errors().flat().map(String).join()).to.include("onCompanyChange").and.to.include("kept");
  });

  it("may refuse to leave; nothing else than false does", async () => {
    const hooks = createLineHooks();
    const asked: string[] = [];
    hooks.add("yes", [{ beforeLeave: ({ reason }) => void asked.push(reason) }]);
    hooks.add("no", [{ beforeLeave: async () => Promise.resolve(false) }]);
    hooks.add("broken", [
      {
        beforeLeave() {
          throw new Error("broken");
        },
      },
    ]);
    expect(await hooks.mayLeave(["yes", "yes", "broken", "unknown"], "close")).to.equal(true);
    expect(await hooks.mayLeave(["yes", "no"], "sign-out")).to.equal(false);
    expect(asked).to.deep.equal(["close", "sign-out"]);
    expect(errors().length).to.equal(1);
  });
});
