import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { SecurityEvent } from "../../../server/security-log/event.ts";
import { createFloodGate, downloadMs, repeatMs, windowMs } from "../../../server/security-log/flood.ts";

describe("the gate for floods", () => {
  const minuteLater = (start = 0) => {
    let now = start;
    return { now: () => now, pass: (ms: number) => (now += ms) };
  };
  const address = (source: number) => `10.${source >> 16}.${(source >> 8) & 255}.${source & 255}`;
  const counts = (sums: readonly SecurityEvent[]) =>
    sums.reduce((sum, { detail }) => sum + Number(detail?.["count"]), 0);

  it("lets 20 refusals of a source through in a minute, 600 of all, and loses none from the count", () => {
    const { now, pass } = minuteLater();
    const gate = createFloodGate(now);
    let written = 0;
    const send = (source: number) => {
      written += gate.admit({ kind: "sign-in-refused", ip: address(source) }) ? 1 : 0;
    };
    for (let at = 0; at < 100; at += 1) send(1);
    assert.equal(written, 20);
    for (let at = 0; at < 10_000; at += 1) send(at + 2);
    assert.equal(written, 600);
    assert.deepEqual(gate.summarise(), []);
    pass(windowMs);
    const sums = gate.summarise();
    assert.ok(sums.length < 250, "what very many sources do is one sum beyond the first two hundred");
    assert.equal(written + counts(sums), 10_100);
    assert.equal(gate.admit({ kind: "sign-in-refused", ip: address(1) }), true);
  });

  it("takes what is beyond the quota of a source off nobody else's", () => {
    const { now, pass } = minuteLater();
    const gate = createFloodGate(now);
    const refused = { kind: "refused", ip: "10.0.0.1" } as const;
    for (let at = 0; at < 610; at += 1) gate.admit(refused);
    assert.equal(gate.admit({ kind: "refused", ip: "10.0.0.2" }), true);
    assert.equal(gate.admit({ kind: "sign-in-refused", ip: "10.0.0.1" }), true);
    pass(windowMs);
    assert.deepEqual(
      gate.summarise().map(({ ip, detail }) => [ip, detail?.["of"], detail?.["count"]]),
      [["10.0.0.1", "refused", 590]],
    );
  });

  it("tells whom an address tried beyond what is written, each by name, and charges none with what was tried for others", () => {
    const { now, pass } = minuteLater();
    const gate = createFloodGate(now);
    const guess = (userNo: string, ip = "10.0.0.1") => gate.admit({ kind: "sign-in-refused", userNo, ip });
    guess("innocent");
    for (let at = 0; at < 99; at += 1) guess(`decoy ${at}`);
    for (let at = 0; at < 5; at += 1) assert.equal(guess("guessed at"), false);
    for (let at = 0; at < 20; at += 1) guess(`another ${at}`);
    pass(windowMs);
    const sums = gate.summarise();
    assert.equal(counts(sums), 105);
    assert.equal(sums.find(({ userNo }) => userNo === "guessed at")?.detail?.["count"], 5);
    assert.ok(!sums.some(({ userNo }) => userNo === "innocent"));
    assert.equal(sums.length, 51);
    assert.ok(sums.every(({ ip }) => ip === "10.0.0.1"));
    assert.equal(sums.find(({ userNo }) => userNo === undefined)?.detail?.["count"], 51);
  });

  it("tells no more names of many addresses than 600", () => {
    const { now, pass } = minuteLater();
    const gate = createFloodGate(now);
    for (let source = 1; source <= 30; source += 1)
      for (let at = 0; at < 70; at += 1) gate.admit({ kind: "refused", userNo: `u${at}`, ip: address(source) });
    pass(windowMs);
    const sums = gate.summarise();
    assert.equal(counts(sums), 30 * 50);
    assert.equal(sums.filter(({ userNo }) => userNo !== undefined).length, 600);
    assert.ok(sums.every(({ ip }) => ip !== undefined));
  });

  it("tells from where a user came, each address by itself", () => {
    const { now, pass } = minuteLater();
    const gate = createFloodGate(now);
    const refused = (ip: string) => gate.admit({ kind: "refused", userId: "u", userNo: "operator", ip });
    for (let at = 0; at < 22; at += 1) refused("10.0.0.1");
    for (let at = 0; at < 100; at += 1) refused("10.0.0.2");
    for (let at = 0; at < 60; at += 1) refused(address(256 + at));
    pass(windowMs);
    const sums = gate.summarise();
    const told = sums.slice(0, 2).map(({ userNo, ip, detail }) => [userNo, ip, detail?.["count"]]);
    assert.deepEqual(told, [
      ["operator", "10.0.0.2", 100],
      ["operator", "10.0.0.1", 2],
    ]);
    assert.deepEqual([sums.length, sums.at(-1)?.userId, sums.at(-1)?.ip, counts(sums)], [51, "u", undefined, 162]);
  });

  it("has windows of a minute, however little late they are looked at", () => {
    const { now, pass } = minuteLater();
    const gate = createFloodGate(now);
    const flood = () => {
      for (let at = 0; at < 30; at += 1) gate.admit({ kind: "refused", ip: "10.0.0.1" });
    };
    const sizes = [5, -4, 3].map((late) => {
      flood();
      pass(windowMs + late);
      return gate.summarise().length;
    });
    assert.deepEqual(sizes, [1, 1, 1]);
  });

  it("writes each decision about rights, however many there are, and counts asking", () => {
    const gate = createFloodGate(() => 0);
    const passed = (action: string) =>
      Array.from({ length: 200 }, () =>
        gate.admit({ kind: "access-request", userId: "u", corpCode: "c", ip: "10.0.0.1", detail: { action } }),
      ).filter(Boolean).length;
    assert.deepEqual([passed("granted"), passed("declined")], [200, 200]);
    assert.ok(passed("asked") < 200);
  });

  it("takes the addresses of one IPv6 network for one source", () => {
    const gate = createFloodGate(() => 0);
    const passed = Array.from({ length: 100 }, (_, at) =>
      gate.admit({ kind: "refused", ip: `2001:db8:1:2::${at.toString(16)}` }),
    );
    assert.equal(passed.filter(Boolean).length, 20);
    assert.deepEqual(
      gate.summarise(true).map(({ ip }) => ip),
      ["2001:db8:1:2::/64"],
      "no address of it is charged with what others did",
    );
  });

  it("names signed-in users whatever strangers do, and also among many users", () => {
    const { now, pass } = minuteLater();
    const gate = createFloodGate(now);
    for (let at = 0; at < 5_000; at += 1) gate.admit({ kind: "refused", ip: address(at) });
    const user = (userId: string) => gate.admit({ kind: "refused", userId, userNo: userId, ip: "10.0.0.9" });
    assert.equal(user("first"), true);
    for (let at = 0; at < 2_000; at += 1) user(`u${at}`);
    assert.equal(user("last"), false);
    pass(windowMs);
    const told = gate.summarise().filter(({ userId }) => userId === "last");
    assert.deepEqual(
      told.map(({ userNo, ip, detail }) => [userNo, ip, detail?.["count"]]),
      [["last", "10.0.0.9", 1]],
    );
  });

  it("takes the calls of ten minutes for a file as one download, and counts the further ones", () => {
    let now = 0;
    const gate = createFloodGate(() => now);
    const take = (filePath: string, ip = "10.0.0.1") =>
      gate.admit({ kind: "download", userId: "u", ip, detail: { filePath } });
    assert.deepEqual(
      [take("a"), take("a"), take("a"), take("b"), take("a", "10.0.0.2")],
      [true, false, false, true, true],
    );
    now += downloadMs - 1;
    assert.deepEqual(gate.summarise(), []);
    now += 1;
    assert.deepEqual(
      gate.summarise().map(({ kind, detail }) => [kind, detail]),
      [["flood", { of: "download", filePath: "a", count: 2, since: 0 }]],
    );
    assert.deepEqual([take("c", "2001:db8:1:2::1"), take("c", "2001:db8:1:2::2")], [true, false]);
    assert.deepEqual(
      gate.summarise(true).map(({ ip }) => ip),
      ["2001:db8:1:2::/64"],
    );
    assert.equal(take("a"), true);
    gate.forget({ kind: "download", userId: "u", ip: "10.0.0.1", detail: { filePath: "a" } });
    assert.equal(take("a"), true);
  });

  it("takes what a user repeats within ten minutes together, by company, route and network, and tells the count", () => {
    const { now, pass } = minuteLater();
    const gate = createFloodGate(now);
    const event = {
      kind: "company-personalisation",
      userId: "u",
      userNo: "operator",
      corpCode: "1",
      ip: "10.0.0.1",
      method: "PUT",
      route: "/values",
    } as const;
    const passed = Array.from({ length: 300 }, () => gate.admit(event)).filter(Boolean);
    assert.equal(passed.length, 60);
    assert.equal(gate.admit({ ...event, userId: "v" }), true);
    assert.equal(gate.admit({ ...event, ip: "10.0.0.2" }), true);
    assert.equal(gate.admit({ ...event, corpCode: "2" }), true);
    pass(repeatMs - 1);
    assert.deepEqual(gate.summarise(), []);
    pass(1);
    const { kind, ...fields } = event;
    assert.deepEqual(gate.summarise(), [
      { ...fields, mode: undefined, kind: "flood", detail: { of: kind, count: 240, since: 0 } },
    ]);
    assert.equal(gate.admit(event), true);
  });

  it("never holds back what the operator does", () => {
    const gate = createFloodGate(() => 0);
    for (let at = 0; at < 2_000; at += 1)
      for (const kind of ["administration", "administration-failed"] as const)
        assert.equal(gate.admit({ kind, detail: { command: "user list" } }), true);
    assert.deepEqual(gate.summarise(true), []);
  });
});
