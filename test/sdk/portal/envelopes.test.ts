import assert from "node:assert/strict";
import type { IncomingMessage, ServerResponse } from "node:http";
import { beforeEach, describe, it, mock } from "node:test";
import { failureText, HttpError, type PortalHost } from "@customs-portal/sdk/portal";
import { texts as zhCN } from "../../../sdk/locales/zh-CN.ts";
import { texts as en } from "../../../sdk/locales/en.ts";
import { data, failure, json, noticesOf, refusal, signedIn, useBackend } from "../support/backend.ts";
import { corp, setBgh, user } from "../support/company.ts";

const backend = useBackend();
let portal: PortalHost;
const errors = mock.method(console, "error", () => undefined);

beforeEach(async () => {
  errors.mock.resetCalls();
  portal = await backend.quietPortal({ sessionStorage: signedIn(user) });
});

/** A field that says nothing is null, as many backends send it. */
const nulls = { success: null, code: null, message: null, errorCode: null, data: null };
const query = {
  systemCode: ["S"],
  taskCode: ["all"],
  pageSize: 10,
  pageNum: 1,
  limit: "",
  extraCode: "",
  taskName: "",
};

describe("envelopes with nulls", () => {
  it("R8-01 R8-02 a refusal is one, whatever its other fields hold", async () => {
    for (const said of [
      { success: false },
      { success: "false" },
      { success: 0 },
      { code: 400 },
      { code: "500" },
      { success: true, code: 403 },
      { errorCode: "forbidden" },
    ]) {
      backend.answer(json({ ...nulls, message: "账号已锁定", unheardOf: { deep: [] }, ...said }));
      assert.equal((await failure(portal.http.get("/a"))).serverMessage, "账号已锁定", JSON.stringify(said));
    }
  });

  it("R8-01 what says neither yes nor no refuses where it names an error, or has words in place of data", async () => {
    for (const said of [
      { errorCode: "X" },
      { errorCode: 17 },
      {},
      { success: "N" },
      { success: "N", code: 200 },
      { success: { deep: [] } },
      { code: "A0400" },
      { errorCode: "X", data: [1] },
    ]) {
      for (const words of [{ message: "不允许切换" }, { message: null, msg: "不允许切换" }]) {
        backend.answer(json({ ...nulls, ...words, ...said }), setBgh);
        const error = await failure(portal.company.switchTo(corp));
        assert.equal(error.serverMessage, "不允许切换", JSON.stringify(said));
      }
    }
    backend.answer(json({ errorCode: "E1", msg: "x" }));
    assert.equal((await failure(portal.http.get("/a"))).serverMessage, "x");
    assert.deepEqual(portal.session.user.getSnapshot(), user);
  });

  it("an error code or a flag in other words says yes as well", async () => {
    for (const said of [
      { errorCode: "0" },
      { errorCode: "SUCCESS" },
      { errorCode: 200 },
      { errorCode: "" },
      { success: "Y" },
      { code: "OK" },
    ]) {
      backend.answer(json({ ...nulls, ...said, data: 7 }));
      assert.equal(await portal.http.get("/a"), 7, JSON.stringify(said));
    }
    backend.answer(json({ ...nulls, code: "SUCCESS", message: "操作成功" }));
    assert.equal(await portal.http.get("/a"), null);
    backend.answer(json({ ...nulls, errorCode: "0", message: "操作成功" }));
    assert.equal(await portal.http.get("/a"), null);
    const record = { errorCode: "E12", message: "税号不存在", line: 3 };
    backend.answer(json(record));
    assert.deepEqual(await portal.http.get("/a"), record);
  });

  it("an empty answer is one only where the backend said yes: no company, no export, no list of none", async () => {
    const task = { systemCode: "S", taskCode: "T", fileName: "f", taskName: "n", gotoDownloadCenter: false };
    for (const empty of [
      json(nulls),
      json(null),
      json({}),
      (_: unknown, response: ServerResponse) => void response.end(),
    ]) {
      backend.answer(empty);
      for (const call of [
        () => portal.company.switchTo(corp),
        () => portal.exports.start(task),
        () => portal.exports.list(query),
        () => portal.session.changePassword({ oldPassword: "a", newPassword: "b" }),
      ])
        assert.equal((await failure(call())).code, "answer-malformed");
    }
    assert.deepEqual(portal.session.user.getSnapshot(), user);
    backend.answer((_, response) => void response.writeHead(204).end());
    assert.equal((await portal.exports.start(task)).stays, true);
    for (const yes of [{ success: true }, { code: "200" }, { errorCode: "0" }]) {
      backend.answer(json({ ...nulls, ...yes }));
      assert.equal((await portal.exports.start(task)).stays, true);
    }
  });

  it("A73 a success is one, and a body that says neither is data", async () => {
    for (const said of [{ success: true }, { success: "true" }, { success: 1 }, { code: 0 }, { code: "200" }, {}]) {
      backend.answer(json({ ...nulls, data: 7, ...said }));
      assert.equal(await portal.http.get("/a"), 7, JSON.stringify(said));
    }
    for (const body of [{ success: 12, failed: 3 }, { code: "CNSHA", name: "上海" }, { content: [] }, [1], 5, "text"]) {
      backend.answer(json(body));
      assert.deepEqual(await portal.http.get("/a"), body);
    }
  });

  it("R4-22 a refused switch with nulls changes nothing and shows the message", async () => {
    backend.answer(json({ ...nulls, success: false, message: "无权切换" }), setBgh);
    await failure(portal.company.switchTo(corp));
    assert.deepEqual(noticesOf(portal), ["无权切换"]);
    assert.deepEqual(portal.session.user.getSnapshot(), user);
  });

  it("a switch with nulls keeps token and menu, and takes what the new company does not have", async () => {
    backend.answer(data({ accessToken: null, menu: null, functions: null, tenantName: null, company: "4401" }), setBgh);
    assert.equal(await portal.company.switchTo(corp), true);
    const { accessToken, menu, functions, tenantName, company } = portal.session.user.getSnapshot() ?? {};
    assert.deepEqual([accessToken, menu, functions], [user.accessToken, user.menu, user.functions]);
    assert.deepEqual([tenantName, company], [null, "4401"]);
  });

  it("R4-15 a switch that the backend affirms has happened, whatever says no more than yes", async () => {
    for (const said of [true, "", "ok", [], 1, 0, false, null]) {
      backend.answer(json({ success: true, data: said }), setBgh);
      assert.equal(await portal.company.switchTo(corp), true, JSON.stringify(said));
      assert.equal(portal.session.user.getSnapshot()?.company, corp.corpCode);
      portal.session.replace({ ...user, mode: "own" });
    }
    backend.answer((_, response) => void response.writeHead(204).end(), setBgh);
    assert.equal(await portal.company.switchTo(corp), true);
    portal.session.replace({ ...user, mode: "own" });
    for (const said of [json(true), json("ok"), json([]), json({ success: true, data: "<html></html>" })]) {
      backend.answer(said, setBgh);
      assert.equal((await failure(portal.company.switchTo(corp))).code, "answer-malformed");
      assert.equal(portal.session.user.getSnapshot()?.company, user.company);
    }
  });

  it("a locked account is told so at the sign-in", async () => {
    backend.answer(json({ ...nulls, success: false, code: "400", message: "账号已锁定，请联系管理员" }));
    const error = await failure(portal.session.signIn({ userName: "a", password: "b" }));
    assert.equal(failureText(error, portal.t).text, "账号已锁定，请联系管理员");
  });

  it("a list that is refused is no empty list", async () => {
    backend.answer(json({ ...nulls, success: false, message: "系统繁忙" }));
    assert.equal((await failure(portal.exports.list(query))).serverMessage, "系统繁忙");
    backend.answer(json({ ...nulls, success: true, data: null }));
    assert.deepEqual(await portal.exports.list(query), { content: [], totalElements: 0 });
  });
});

describe("answers that cannot be read", () => {
  it("are named in the console and told to the user in their language", async () => {
    for (const answer of [json({ unheardOf: 1 }), json("<html>"), data({ content: "none" })]) {
      backend.answer(answer);
      assert.equal((await failure(portal.exports.list(query))).code, "answer-malformed");
    }
    backend.answer(
      (_, response) => void response.writeHead(200, { "content-type": "text/html" }).end("<html>"),
      setBgh,
    );
    await failure(portal.company.switchTo(corp));
    assert.deepEqual(noticesOf(portal), [zhCN.answerMalformed]);
    assert.deepEqual(
      errors.mock.calls.map(({ arguments: [text] }) => text as unknown),
      [
        "The answer of POST /exportasync/api/v1/task/get cannot be read.\n  content: is missing",
        "The answer of POST /exportasync/api/v1/task/get cannot be read.\n  (all of it): Invalid input",
        "The answer of POST /exportasync/api/v1/task/get cannot be read.\n  content: Invalid input",
        "The answer of POST /pms/api/session/setBghCompany cannot be read.",
      ],
    );
  });

  it("a page is no answer, also where nothing reads it; parts of pages and texts are", async () => {
    const html = (text: string) => (_: IncomingMessage, response: ServerResponse) =>
      void response.writeHead(200, { "content-type": "text/html;charset=utf-8" }).end(text);
    for (const page of ["<!DOCTYPE html><title>Sign in</title>", "\n<html lang='en'><p>proxy</p></html>"]) {
      backend.answer(html(page));
      const error = await failure(portal.http.get("/orders/api/list", { noHandle: true }));
      assert.deepEqual([error.code, error.status], ["answer-malformed", 200]);
      assert.match(String(error.cause), /web page/);
    }
    for (const text of ["<p>a part</p>", "<htmlish>", "ok"]) {
      backend.answer(html(text));
      assert.equal(await portal.http.get("/orders/api/list"), text);
    }
    backend.answer(html('{"rows":[]}'));
    assert.deepEqual(await portal.http.get("/orders/api/list"), { rows: [] });
  });

  it("a call that failed stands in the console with its method, its address and what was answered", async () => {
    backend.answer(json({ success: false, code: 500, message: "b" }));
    await failure(portal.http.post("/orders/api/save"));
    backend.answer((_, response) => void response.destroy());
    await failure(portal.http.get("/orders/api/list?page=2"));
    assert.deepEqual(
      errors.mock.calls.map(({ arguments: [text, call] }) => [text, call] as unknown),
      [
        ["backend failure", "POST /orders/api/save: status 200, code 500"],
        ["network connection error", "GET /orders/api/list"],
      ],
    );
  });

  it("a page in place of an answer changes nothing: no password, no company, no export", async () => {
    const page = (_: IncomingMessage, response: ServerResponse) =>
      void response.writeHead(200, { "content-type": "text/html" }).end("\n<!doctype html>");
    for (const answer of [page, data({ msg: "no", status: 1 })]) {
      backend.answer(answer);
      assert.equal((await failure(portal.company.switchTo(corp))).code, "answer-malformed");
    }
    backend.answer(page);
    const opened: unknown[] = [];
    const other = await backend.quietPortal({
      sessionStorage: signedIn({ ...user, forceChangePwd: true }),
      openDownloadCenter: (address) => opened.push(address),
    });
    await failure(other.session.changePassword({ oldPassword: "a", newPassword: "b" }));
    assert.equal(other.session.user.getSnapshot()?.forceChangePwd, true);
    await failure(other.exports.start({ systemCode: "S", taskCode: "T", fileName: "f", taskName: "n" }));
    assert.deepEqual(opened, []);
    assert.deepEqual(portal.session.user.getSnapshot(), user);
  });

  it("JSON that broke off is not taken for a text", async () => {
    const broken = '{"success":true,"data":{"content":[{"taskNa';
    backend.answer((_, response) => void response.writeHead(200, { "content-type": "application/json" }).end(broken));
    assert.equal((await failure(portal.http.get("/a"))).code, "answer-malformed");
    backend.answer((_, response) => void response.writeHead(200, { "content-type": "text/plain" }).end("{a}"));
    assert.equal(await portal.http.get("/a"), "{a}");
  });
});

describe("refusals in place of a file", () => {
  const file = (body: string | Buffer, type: string) =>
    backend.answer((_, response) => {
      const headers = { "content-type": type, "content-disposition": 'attachment; filename="a.xlsx"' };
      response.writeHead(200, headers).end(body);
    });

  it("R8-01 are failures under any type, and say what the backend says", async () => {
    for (const type of ["application/json", "application/octet-stream", "application/vnd.ms-excel"])
      for (const said of [{ success: false }, { code: 500 }, { code: "402" }]) {
        file(`\n ${JSON.stringify({ ...nulls, message: "文件已过期", ...said })}`, type);
        const error = await failure(portal.http.download("/f", { noHandle: true }));
        assert.equal(error.serverMessage, "文件已过期");
      }
    file(JSON.stringify({ success: false, code: 402, message: "登录已失效" }), "application/json");
    await failure(portal.http.download("/f"));
    assert.deepEqual(noticesOf(portal), ["登录已失效"]);
  });

  it("an honest file of JSON is saved, and so is one that only looks like it", async () => {
    for (const body of ['{"code":500,"rows":[]}', '{"success":true,"data":1}', "{broken", "[]", "{", ""]) {
      file(body, "application/json");
      assert.equal(await (await portal.http.download("/f")).blob.text(), body);
    }
  });

  it("a large file is not looked into", async () => {
    const body = JSON.stringify({ success: false, message: "x".repeat(1_100_000) });
    file(body, "application/json");
    assert.equal((await portal.http.download("/f")).blob.size, body.length);
  });
});

describe("the words of a failure", () => {
  const facts = { status: 0, envelopeCode: 0 };

  it("never are those of a library or a browser", () => {
    for (const code of ["network-failure", "request-timeout", "request-cancelled", "answer-malformed"] as const) {
      const error = new HttpError(code, { ...facts, serverMessage: "Network Error" });
      assert.equal(failureText(error, portal.t).text, portal.t(error.key));
    }
    for (const other of [new TypeError("Unexpected token"), "timeout of 0 ms exceeded", null, { code: "constructor" }])
      assert.deepEqual(failureText(other, portal.t), { text: zhCN.backendCallFailed, code: undefined });
    const newer = { code: "of-a-newer-copy", key: "errors:ofANewerCopy" };
    assert.equal(failureText(newer, portal.t).text, zhCN.backendCallFailed);
  });

  it("follow the language where the backend says what its code says, and are the backend's otherwise", async () => {
    backend.answer(refusal(400, zhCN.signInRefused, "sign-in-refused"));
    const standard = await failure(portal.session.signIn({ userName: "a", password: "b" }));
    backend.answer(refusal(400, "还可尝试 2 次", "sign-in-refused"));
    const own = await failure(portal.session.signIn({ userName: "a", password: "b" }));
    await portal.i18n.setLocale("en");
    assert.equal(failureText(standard, portal.t).text, en.signInRefused);
    assert.deepEqual(failureText(own, portal.t), { text: "还可尝试 2 次", code: "sign-in-refused" });
  });
});
