import assert from "node:assert/strict";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import test, { after, before, describe, it } from "node:test";
import { ddTrackTimeoutSecond } from "@customs-portal/sdk/limits";
import type { TrackEvent } from "@customs-portal/sdk/contract";
import { mergeConfig, type CreatePortalOptions } from "@customs-portal/sdk/portal";
import { failure, refusal, signedIn, startBackend, useBackend, pause, until } from "../support/backend.ts";
import { act, endpoint, eventsOf, user } from "../support/tracking.ts";

const backend = useBackend();

const make = (options: CreatePortalOptions = {}) => backend.portal({ sessionStorage: signedIn(user), ...options });
const sent = () => backend.to(endpoint).flatMap(eventsOf);

describe("tracking events", () => {
  it("R3-27 an event has its kind, time, token, user, company, address and message", async () => {
    const portal = await make();
    const before = Date.now();
    act(portal, 1);
    portal.track.flush();
    await until(() => sent().length === 1);
    const { opTime, ...rest } = sent()[0] as TrackEvent;
    assert.ok(opTime >= before && opTime <= Date.now());
    assert.deepEqual(rest, {
      dataType: "userAction",
      token: "token-1",
      userNo: "operator",
      userCompany: "3101",
      ip: "10.0.0.1",
      message: "action 0",
    });
    assert.equal(backend.to(endpoint)[0]?.headers.authorization, "Bearer token-1");
  });

  it("R71-07 user actions and API usage go to the endpoint in one batch, the tracking call itself is no event", async () => {
    const portal = await make();
    portal.track.action("open the tariff");
    backend.answer(refusal(400, "编码不存在"), "POST /api/check");
    await failure(portal.http.post("/api/check", { code: "0101" }));
    await portal.http.get("/api/list", { query: { token: "hidden" } });
    await portal.http.get("/api/quiet", { noInterceptor: true });
    await portal.http.get("/api/poll", { background: true });
    portal.track.flush();
    await until(() => sent().length === 3);
    await pause(20);
    assert.equal(backend.to(endpoint).length, 1);
    assert.deepEqual(
      sent().map(({ dataType, message }) => [dataType, message.replace(/\d+ms/, "ms")]),
      [
        ["userAction", "open the tariff"],
        ["apiUsage", 'POST /api/check 400 ms {"code":"0101"} 编码不存在'],
        ["apiUsage", "GET /api/list 200 ms"],
      ],
    );
  });

  it("R8-13 a broken connection and a time limit are recorded as network connection error", async () => {
    const errors = test.mock.method(console, "error", () => undefined);
    const portal = await make();
    backend.answer((request) => void request.socket.destroy(), "GET /broken");
    await failure(portal.http.get("/broken"));
    backend.answer(() => undefined, "GET /silent");
    await failure(portal.http.get("/silent", { timeoutMs: 30, noHandle: true }));
    portal.track.flush();
    await until(() => sent().length === 2);
    errors.mock.restore();
    assert.deepEqual(
      sent().map(({ message }) => message.replace(/\d+ms/, "ms")),
      [
        "GET /broken 0 ms network connection error (network-failure)",
        "GET /silent 0 ms network connection error (request-timeout)",
      ],
    );
  });

  it("R9-07 the payload of a call is cut to 100 characters", async () => {
    const portal = await make();
    await portal.http.post("/a", "x".repeat(300));
    portal.track.flush();
    await until(() => sent().length === 1);
    assert.equal(/x+/.exec(sent()[0]?.message ?? "")?.[0].length, 100);
  });

  it("R9-12 an error value is cut to 250 characters", async () => {
    const portal = await make();
    portal.track.error(new RangeError("y".repeat(600)));
    portal.track.error("short");
    portal.track.flush();
    await until(() => sent().length === 2);
    assert.deepEqual(
      sent().map(({ dataType, message }) => [dataType, message.length]),
      [
        ["error", 250],
        ["error", 5],
      ],
    );
    assert.ok(sent()[0]?.message.startsWith("RangeError: yyy"));
  });

  it("passwords and tokens never stand in a message", async () => {
    const portal = await make();
    const secrets = {
      password: "pass-1",
      newPassword: "pass-2",
      deep: { transfer_token: "tok-2", Authorization: "Bearer tok-3" },
      text: "with token-1 inside",
    };
    await portal.http.post("/a", secrets);
    await portal.http.postForm("/b", { pwd: "pass-3", credential: "cred-1", a: 1 });
    portal.track.action("GET /x?ticket=tick-1&b=2 Bearer tok-4");
    portal.track.error(new Error('{"password": "pass-4"} secret: sec-1'));
    portal.track.flush();
    await until(() => sent().length === 4);
    const text = sent()
      .map(({ message }) => message)
      .join("\n");
    assert.doesNotMatch(text, /pass-\d|tok-\d|token-1|cred-1|tick-1|sec-1/);
    assert.match(text, /b=2/);
  });

  it("nothing is recorded of somebody who is not signed in", async () => {
    const portal = await backend.portal();
    await portal.http.post("/pms/api/session", { userName: "operator" });
    act(portal, 9);
    portal.track.flush();
    await pause(50);
    assert.deepEqual(sent(), []);
  });

  it("an empty trackUrl drops the events", async () => {
    const portal = await make({ config: mergeConfig({ trackUrl: "" }) });
    act(portal, 9);
    portal.track.flush();
    await pause(50);
    assert.equal(backend.requests.length, 0);
  });

  it("another origin gets the events without any token", async () => {
    const other = await startBackend();
    const portal = await make({ config: mergeConfig({ trackUrl: `${other.origin}/collect` }) });
    try {
      act(portal, 5);
      await until(() => other.requests.length === 1);
      assert.equal(other.requests[0]?.headers.authorization, undefined);
      assert.doesNotMatch(other.requests[0]?.body ?? "", /token-1/);
    } finally {
      portal.destroy();
      await other.close();
    }
  });
});

describe("time limit of tracking", () => {
  let silent: Server;
  let address = "";
  before(async () => {
    silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    address = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/track`;
  });
  after(() => {
    silent.closeAllConnections();
    silent.close();
  });

  it("R9-04 it is 20 seconds by default and its own: ddTrackTimeoutSecond", async () => {
    assert.equal(ddTrackTimeoutSecond, 20);
    assert.equal(mergeConfig({}).ddTrackTimeoutSecond, 20);
    let arrived = 0;
    silent.on("request", () => (arrived += 1));
    const config = mergeConfig({ trackUrl: address, ddTrackTimeoutSecond: 0.05, axiosTimeoutSecond: 60 });
    act(await make({ config }), 5);
    await until(() => arrived === 2);
  });
});
