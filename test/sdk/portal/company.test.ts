import assert from "node:assert/strict";
import { beforeEach, describe, it, mock } from "node:test";
import { mergeConfig, type PortalHost } from "@customs-portal/sdk/portal";
import { data, failure, noticesOf, refusal, signedIn, useBackend, until } from "../support/backend.ts";
import { corp, goHome, manual, other, setBgh, setVirtual, user } from "../support/company.ts";

const { menu, functions } = user;

const backend = useBackend();
let portal: PortalHost;
let storage: Storage;
beforeEach(async () => {
  storage = signedIn(user);
  portal = await backend.quietPortal({ sessionStorage: storage });
  backend.answer(data({ ...other, mode: "own" }), setBgh);
  backend.answer(data({ ...other, mode: "imitate", ownCompany: "3101" }), setVirtual);
  backend.answer(data(user), goHome);
});

const current = () => portal.session.user.getSnapshot();
const bodyOf = (path: string): unknown => JSON.parse(backend.to(path).at(-1)?.body ?? "null");

describe("company switch", () => {
  it("R72-04 R72-05 setBghCompany carries corpCode and corpName and nothing else, and its data is taken over", async () => {
    assert.equal(await portal.company.switchTo(corp), true);
    assert.deepEqual(bodyOf(setBgh), { corpCode: "4401", corpName: "示例制造企业" });
    assert.equal(current()?.accessToken, "token-2");
  });

  it("R1-13 after a switch the user acts for the new company, also after a reload", async () => {
    await portal.company.switchTo(corp);
    assert.equal(current()?.companyName, "示例制造企业");
    await portal.http.get("/a");
    assert.equal(backend.to("GET /a")[0]?.headers.authorization, "Bearer token-2");
    const reloaded = await backend.portal({ sessionStorage: storage });
    assert.equal(reloaded.session.user.getSnapshot()?.company, "4401");
  });

  it("R72-06 R72-07 R72-08 setVirtualGroupUser carries its four keys in both modes, imitateCompany as a text, relaxMode only when chosen", async () => {
    const four = { corpCode: "4401", corpName: "示例制造企业", department: "关务部" };
    await portal.company.actAs(corp, { imitate: true });
    assert.deepEqual(bodyOf(setVirtual), { ...four, imitateCompany: "true" });
    await portal.company.actAs(corp, { imitate: false });
    assert.deepEqual(bodyOf(setVirtual), { ...four, imitateCompany: "false" });
    await portal.company.actAs({ ...corp, department: null }, { imitate: true, relaxMode: false });
    assert.deepEqual(bodyOf(setVirtual), { ...four, department: "", imitateCompany: "true" });
  });

  it("R6-10 relaxMode is sent as a text when chosen", async () => {
    await portal.company.actAs(corp, { imitate: false, relaxMode: true });
    assert.equal((bodyOf(setVirtual) as { relaxMode: unknown }).relaxMode, "true");
  });

  it("R4-15 the company fields change: code, name, credit code, tenant and division as answered", async () => {
    await portal.company.actAs(corp, { imitate: false });
    const { company, companyName, socialCreditCode, tenantName, divisionCode, userNo, userName } = current() ?? {};
    assert.deepEqual(
      [company, companyName, socialCreditCode, tenantName, divisionCode, userNo, userName],
      ["4401", "示例制造企业", "C2", "T2", null, "manager", "Manager"],
    );
  });

  it("R4-15 the credit code of one company is never that of another: one that is not answered is none", async () => {
    assert.ok(current()?.socialCreditCode);
    for (const answer of [{}, { socialCreditCode: null }]) {
      backend.answer(data(answer), setVirtual);
      await portal.company.actAs(corp, { imitate: false });
      assert.deepEqual([current()?.company, current()?.socialCreditCode ?? undefined], ["4401", undefined]);
    }
    backend.answer(data({}), setVirtual);
    portal = await backend.quietPortal({ sessionStorage: signedIn({ ...user, company: "4401" }) });
    await portal.company.actAs(corp, { imitate: false });
    assert.equal(current()?.socialCreditCode, user.socialCreditCode, "the same company");
  });

  it("R4-16 an imitated company brings its menu, functions and home", async () => {
    await portal.company.actAs(corp, { imitate: true });
    assert.deepEqual(current()?.menu, other.menu);
    assert.equal(current()?.defaultHome, "/tariff");
    assert.equal(current()?.screenHome, "/board");
    assert.equal(portal.can("VIEW"), true);
    assert.equal(portal.can("EXPORT"), false);
  });

  it("R4-17 a virtual company leaves menu, functions and home as they are", async () => {
    backend.answer(data({ ...other, mode: "virtual" }), setVirtual);
    await portal.company.actAs(corp, { imitate: false });
    assert.equal(current()?.company, "4401");
    assert.equal(current()?.mode, "virtual");
    assert.deepEqual(current()?.menu, menu);
    assert.equal(current()?.defaultHome, "/home");
    assert.equal(portal.can("EXPORT"), true);
  });

  it("R1-14 from imitated to virtual to the own company, the user always has the menu of the mode", async () => {
    await portal.company.actAs(corp, { imitate: true });
    backend.answer(data({ ...other, mode: "virtual", menu, functions, defaultHome: "/home" }), setVirtual);
    await portal.company.actAs(corp, { imitate: false });
    assert.deepEqual([current()?.mode, current()?.menu], ["virtual", menu]);
    await portal.company.actAs(corp, { imitate: true });
    assert.equal(await portal.company.returnToOwn(), true);
    assert.deepEqual(bodyOf(goHome), {});
    assert.deepEqual([current()?.mode, current()?.company, current()?.menu], ["own", "3101", menu]);
    assert.equal(current()?.ownCompany, undefined);
  });

  it("R4-19 R4-20 R4-21 footer mark, selected manual and business object are reset", async () => {
    portal.footerMark.set("核对中");
    portal.manual.select(manual);
    portal.businessObject.set({ billNo: "1" });
    await portal.company.switchTo(corp);
    assert.equal(portal.footerMark.getSnapshot(), "");
    assert.equal(portal.manual.selected.getSnapshot(), null);
    assert.deepEqual(portal.businessObject.getSnapshot(), {});
    const reloaded = await backend.portal({ sessionStorage: storage });
    assert.equal(reloaded.manual.selected.getSnapshot(), null);
  });

  it("R4-22 a failed switch changes nothing and shows the message of the backend", async () => {
    portal.footerMark.set("核对中");
    portal.manual.select(manual);
    let told = 0;
    portal.company.onChange(() => void (told += 1));
    for (const [path, run] of [
      [setBgh, () => portal.company.switchTo(corp)],
      [setVirtual, () => portal.company.actAs(corp, { imitate: true })],
    ] as const) {
      backend.answer(refusal(403, `无权切换 ${path}`, "forbidden"), path);
      assert.equal((await failure(run())).code, "forbidden");
    }
    assert.deepEqual(noticesOf(portal), [`无权切换 ${setBgh}`, `无权切换 ${setVirtual}`]);
    assert.deepEqual(current(), user);
    assert.equal(portal.company.epoch.getSnapshot(), 0);
    assert.equal(portal.footerMark.getSnapshot(), "核对中");
    assert.deepEqual(portal.manual.selected.getSnapshot(), manual);
    assert.equal(told, 0);
    backend.answer(data(other), setBgh);
    assert.equal(await portal.company.switchTo(corp), true, "the next try is free");
  });

  it("R72-09 a backend that answers no user still switches the company", async () => {
    backend.answer(data(null), setVirtual);
    assert.equal(await portal.company.actAs(corp, { imitate: true }), true);
    assert.deepEqual([current()?.company, current()?.companyName], ["4401", "示例制造企业"]);
    assert.deepEqual([current()?.ownCompany, current()?.ownCompanyName], ["3101", "示例报关行"]);
    assert.equal(current()?.accessToken, "token-1");
    assert.deepEqual(current()?.menu, [], "an imitated company of which nothing is known grants nothing");
  });

  it("R4-16 what the answer does not grant is not granted, as an imitated company and after one", async () => {
    const rights = () => {
      const { menu: entries, functions: granted, defaultHome, screenHome } = current() ?? {};
      return [entries, granted, defaultHome ?? undefined, screenHome ?? undefined];
    };
    const none = [[], [], undefined, undefined];
    for (const sparse of [null, { company: "4401" }, { menu: null, functions: null, defaultHome: null }]) {
      const switches = [
        [goHome, () => portal.company.returnToOwn()],
        [setBgh, () => portal.company.switchTo(corp)],
        [setVirtual, () => portal.company.actAs(corp, { imitate: false })],
        [setVirtual, () => portal.company.actAs(corp, { imitate: true })],
      ] as const;
      for (const [path, run] of switches) {
        backend.answer(data({ ...other, mode: "imitate" }), setVirtual);
        await portal.company.actAs(corp, { imitate: true });
        assert.deepEqual(rights(), [other.menu, other.functions, "/tariff", "/board"]);
        backend.answer(data(sparse), path);
        assert.equal(await run(), true);
        assert.deepEqual(rights(), none, `${path} ${JSON.stringify(sparse)}`);
      }
      portal.session.replace({ ...user, mode: "own" });
      await portal.company.actAs(corp, { imitate: true });
      assert.deepEqual(rights(), none);
      portal.session.replace({ ...user, mode: "own" });
      backend.answer(data({ functions: other.functions }), setVirtual);
      await portal.company.actAs(corp, { imitate: true });
      assert.deepEqual(rights(), [[], other.functions, undefined, undefined]);
    }
  });
});

describe("guards and listeners of a switch", () => {
  it("a guard that refuses keeps the company, and nothing is sent", async () => {
    const asked: string[] = [];
    const free = portal.company.guard(async () => asked.push("a") > 0);
    const stop = portal.company.guard(() => asked.push("b") < 0);
    assert.equal(await portal.company.switchTo(corp), false);
    assert.deepEqual(asked, ["a", "b"]);
    assert.equal(backend.requests.length, 0);
    stop();
    free();
    assert.equal(await portal.company.switchTo(corp), true);
  });

  it("listeners are told before the switch resolves, and a failing one stops nobody", async () => {
    const errors = mock.method(console, "error", () => undefined);
    const told: (string | null | undefined)[] = [];
    portal.company.onChange(() => {
      throw new Error("broken");
    });
    portal.company.onChange(async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      told.push(current()?.company);
    });
    await portal.company.switchTo(corp);
    errors.mock.restore();
    assert.deepEqual(told, ["4401"]);
    assert.equal(errors.mock.callCount(), 1);
  });

  it("says that it is under way: from the guards' yes until the listeners are done, or it has failed", async () => {
    const { switching } = portal.company;
    const seen: string[] = [];
    switching.subscribe(() => seen.push(String(switching.getSnapshot())));
    const free = portal.company.guard(() => seen.push("asked") > 0);
    portal.company.onChange(async () => {
      await Promise.resolve();
      seen.push("told");
    });
    await portal.company.switchTo(corp);
    assert.deepEqual(seen.splice(0), ["asked", "true", "told", "false"]);
    backend.answer(refusal(403, "无权切换", "forbidden"), setBgh);
    await assert.rejects(portal.company.switchTo(corp));
    assert.deepEqual(seen.splice(0), ["asked", "true", "false"]);
    free();
    portal.company.guard(() => false);
    await portal.company.switchTo(corp);
    assert.deepEqual(seen, []);
  });

  it("while one switch is under way, another does nothing", async () => {
    const both = await Promise.all([portal.company.switchTo(corp), portal.company.actAs(corp, { imitate: true })]);
    assert.deepEqual(both, [true, false]);
    assert.equal(backend.requests.length, 1);
  });

  it("a switch that is answered after the user signed out changes nothing", async () => {
    let late: (() => void) | undefined;
    backend.answer((request, response) => (late = () => data(other)(request, response)), setBgh);
    const switching = portal.company.switchTo(corp).catch((error: { code: string }) => error.code);
    await until(() => late !== undefined);
    portal.session.clear("user");
    late?.();
    assert.equal(await switching, "request-cancelled");
    assert.equal(current(), null);
    assert.deepEqual(noticesOf(portal), []);
  });
});

describe("requests across a switch", () => {
  it("the late answer of an older company is dropped without a notice, good or bad", async () => {
    const answers: (() => void)[] = [];
    backend.answer((request, response) => void answers.push(() => data("old")(request, response)), "GET /old");
    backend.answer((request, response) => void answers.push(() => refusal(500, "旧")(request, response)), "GET /bad");
    const calls = [failure(portal.http.get("/old")), failure(portal.http.get("/bad"))];
    await until(() => answers.length === 2);
    await portal.company.switchTo(corp);
    for (const answer of answers) answer();
    assert.deepEqual(
      (await Promise.all(calls)).map(({ code }) => code),
      ["request-cancelled", "request-cancelled"],
    );
    assert.deepEqual(noticesOf(portal), []);
  });

  it("what was asked for before the switch never goes out with the token of the new company", async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    const slow = await backend.portal({
      sessionStorage: signedIn(user),
      config: mergeConfig({ trackUrl: "" }),
      token: async () => {
        await gate;
        return "token";
      },
    });
    const call = failure(slow.http.post("/write", { company: "3101" }));
    slow.session.clear("user");
    release();
    assert.equal((await call).code, "request-cancelled");
    assert.equal(backend.to("POST /write").length, 0);
  });

  it("what the new user's listeners ask for belongs to the new company", async () => {
    const calls: Promise<unknown>[] = [];
    portal.session.user.subscribe(() => calls.push(portal.http.get("/menu")));
    backend.answer(data("fresh"), "GET /menu");
    await portal.company.switchTo(corp);
    assert.deepEqual(await Promise.all(calls), ["fresh"]);
    assert.equal(backend.to("GET /menu")[0]?.headers.authorization, "Bearer token-2");
  });
});

describe("company tags", () => {
  it("R3-16 hasTags, canChangeCorp and corpGroupList are kept, as flags in any spelling, and end with the session", async () => {
    backend.answer(data({ hasTags: "1", canChangeCorp: true, corpGroupList: [corp] }), "GET /pms/api/session/corps");
    const tags = await portal.company.load();
    assert.deepEqual(tags, { hasTags: true, canChangeCorp: true, corpGroupList: [corp] });
    assert.equal(portal.company.tags.getSnapshot(), tags);
    portal.session.clear("user");
    assert.deepEqual(portal.company.tags.getSnapshot(), { hasTags: false, canChangeCorp: false, corpGroupList: [] });
  });
});
