import { expect } from "@open-wc/testing";
import { install } from "@sinonjs/fake-timers";
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
    const patient = async () => undefined;
    expect(await hooks.mayLeave(["yes", "yes", "broken", "unknown"], "close", patient)).to.equal(true);
    expect(await hooks.mayLeave(["yes", "no"], "sign-out", patient)).to.equal(false);
    expect(asked).to.deep.equal(["close", "sign-out"]);
    expect(errors().length).to.equal(1);
  });

  it("are waited for with patience; then it is asked, again and again, whether to go without their answer", async () => {
    const clock = install({ toFake: ["setTimeout", "clearTimeout"], shouldClearNativeTimers: true });
    try {
      const hooks = createLineHooks();
      hooks.add("slow", [{ beforeLeave: () => new Promise<undefined>(() => undefined) }]);
      const decisions = [undefined, undefined, true];
      let asked = 0;
      let answer: boolean | undefined;
      const ended = hooks
        .mayLeave(["slow"], "company", async (key) => {
          expect(key).to.equal("slow");
          return decisions[asked++];
        })
        .then((may) => (answer = may));
      await clock.tickAsync(9_900);
      expect(asked).to.equal(0);
      await clock.tickAsync(10_200);
      expect([asked, answer]).to.deep.equal([2, undefined]);
      await clock.tickAsync(10_000);
      await ended;
      expect([asked, answer]).to.deep.equal([3, true]);
      expect(clock.countTimers()).to.equal(0);
      const stays = hooks.mayLeave(["slow"], "close", async () => false);
      await clock.tickAsync(10_000);
      expect(await stays).to.equal(false);
    } finally {
      clock.uninstall();
    }
  });

  it("that answer while it is asked whether to wait are asked about no more", async () => {
    const clock = install({ toFake: ["setTimeout", "clearTimeout"], shouldClearNativeTimers: true });
    try {
      const hooks = createLineHooks();
      const answer = Promise.withResolvers<undefined>();
      const patience = Promise.withResolvers<undefined>();
      hooks.add("late", [{ beforeLeave: () => answer.promise }]);
      let asked = 0;
      const ended = hooks.mayLeave(["late"], "close", () => {
        asked += 1;
        return patience.promise;
      });
      await clock.tickAsync(10_000);
      answer.resolve(undefined);
      expect(await ended).to.equal(true);
      patience.resolve(undefined);
      await clock.tickAsync(30_000);
      expect([asked, clock.countTimers()]).to.deep.equal([1, 0]);
    } finally {
      clock.uninstall();
    }
  });

  it("that answer in time leave no timer behind", async () => {
    const clock = install({ toFake: ["setTimeout", "clearTimeout"], shouldClearNativeTimers: true });
    try {
      const hooks = createLineHooks();
      hooks.add("quick", [{ beforeLeave: async () => Promise.resolve(undefined) }]);
      for (let round = 0; round < 400; round += 1)
        expect(await hooks.mayLeave(["quick"], "close", async () => false)).to.equal(true);
      expect(clock.countTimers()).to.equal(0);
    } finally {
      clock.uninstall();
    }
  });
});
