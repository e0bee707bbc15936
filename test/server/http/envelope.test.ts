import assert from "node:assert/strict";
import { connect, type Socket } from "node:net";
import { once } from "node:events";
import { after, before, it, mock } from "node:test";
import { serverText } from "@customs-portal/sdk/locales";
import { handleClientError } from "../../../server/http/errors.ts";
import { onEachEngine } from "../support/databases.ts";
import { openTestPortal, type TestPortal } from "../support/portal.ts";

const session = "/pms/api/session";
const json = { "content-type": "application/json" };

onEachEngine("the envelope", (engine) => {
  let test: TestPortal;
  before(async () => {
    test = await openTestPortal(engine);
  });
  after(() => test.close());

  it("answers malformed JSON", async () => {
    const answer = await test.call({ method: "POST", url: session, headers: json, payload: '{"userName": ' });
    assert.equal(answer.status, 400);
    assert.equal(answer.code, 400);
    assert.equal(answer.success, false);
    assert.equal(answer.errorCode, "request-malformed");
    assert.equal(answer.data, null);
  });

  it("answers a body that would change the prototype", async () => {
    const answer = await test.call({ method: "POST", url: session, headers: json, payload: '{"__proto__": {"a": 1}}' });
    assert.equal(answer.errorCode, "request-malformed");
  });

  it("answers a body that is too large", async () => {
    const payload = JSON.stringify({ userName: "x".repeat(1024 * 1024) });
    const answer = await test.call({ method: "POST", url: session, headers: json, payload });
    assert.equal(answer.status, 413);
    assert.equal(answer.errorCode, "request-too-large");
  });

  it("answers a media type that it does not read", async () => {
    const headers = { "content-type": "text/xml" };
    const answer = await test.call({ method: "POST", url: session, headers, payload: "<a/>" });
    assert.equal(answer.status, 415);
    assert.equal(answer.errorCode, "media-type-unsupported");
  });

  it("answers an unknown call, also to someone who accepts pages", async () => {
    for (const url of ["/pms/api/nope", "/exportasync/x", "/xdoConfig/x", "/front/x", "/notes/api/nope"]) {
      const answer = await test.call({ url, headers: { accept: "text/html" } });
      assert.equal(answer.status, 404, url);
      assert.equal(answer.errorCode, "not-found");
    }
  });

  it("reads no body that was sent to an address or a method that is not there", async () => {
    const parse = mock.method(JSON, "parse");
    try {
      for (const [method, url, status] of [
        ["POST", "/pms/api/nope", 404],
        ["POST", "/nowhere", 404],
        ["PUT", session, 405],
      ] as const)
        for (const payload of ['{"open": ', `{"long": "${"x".repeat(300 * 1024)}"}`]) {
          parse.mock.resetCalls();
          const { statusCode } = await test.portal.app.inject({ method, url, headers: json, payload });
          assert.deepEqual([statusCode, parse.mock.callCount()], [status, 0], `${method} ${url}`);
        }
    } finally {
      parse.mock.restore();
    }
  });

  it("answers a method that an address does not have, with those that it has", async () => {
    const answer = await test.call({ method: "PUT", url: session });
    assert.equal(answer.status, 405);
    assert.equal(answer.errorCode, "method-not-allowed");
    assert.equal(answer.headers["allow"], "DELETE, GET, HEAD, POST");
  });

  it("answers an address that cannot be decoded", async () => {
    const answer = await test.call({ url: "/pms/%zz" });
    assert.equal(answer.status, 400);
    assert.equal(answer.errorCode, "request-malformed");
  });

  it("speaks the asked language, and Chinese otherwise", async () => {
    const texts = await Promise.all(
      ["?lang=en", "?lang=vi", "?lang=fr", "?lang=es", "?lang=zh-CN", "", "?lang=xx", "?lang=a&lang=b"].map(
        async (query) => (await test.call({ url: session + query })).message,
      ),
    );
    assert.equal(new Set(texts.slice(0, 5)).size, 5);
    assert.match(texts[4] ?? "", /\p{Script=Han}/u);
    assert.equal(texts[5], texts[4]);
    assert.equal(texts[6], texts[4]);
    assert.equal(texts[7], texts[4]);
  });

  it("speaks it also where the schema of the route leaves the language out", async () => {
    const token = await test.tokenOf("manager");
    const query = "?userId=nobody&corpCode=4401980736&lang=fr";
    const { status, message } = await test.call({ url: `/pms/api/administration/grants${query}`, token });
    assert.deepEqual([status, message], [404, serverText("errors:notFound", "fr")]);
  });

  it("takes no name that every object has for a language", async () => {
    const { message } = await test.call({ url: session });
    for (const lang of ["constructor", "__proto__", "toString", "hasOwnProperty"])
      assert.equal((await test.call({ url: `${session}?lang=${lang}` })).message, message, lang);
  });

  it("tells nothing of what broke inside", async () => {
    const token = await test.tokenOf("operator");
    const answer = await test.call({ url: "/notes/api/break", token });
    assert.equal(answer.status, 500);
    assert.equal(answer.errorCode, "server-failure");
    assert.doesNotMatch(answer.text, /secret|\/srv|notes\.ts|stack/);
  });

  it("has the security headers on every answer", async () => {
    for (const url of ["/healthz", "/pms/nope", session]) {
      const { headers } = await test.call({ url });
      assert.equal(headers["x-content-type-options"], "nosniff");
      assert.equal(headers["referrer-policy"], "same-origin");
      assert.equal(headers["content-security-policy"], "frame-ancestors 'self'");
      assert.match(String(headers["permissions-policy"]), /camera=\(\)/);
    }
  });

  it("tells whether the process runs and whether it can work", async () => {
    assert.equal((await test.call({ url: "/healthz" })).status, 200);
    assert.equal((await test.call({ url: "/readyz" })).status, 200);
  });

  it("describes its calls as OpenAPI", async () => {
    const document = JSON.parse((await test.call({ url: "/openapi.json" })).text) as {
      paths: Record<string, Record<string, { requestBody?: unknown }>>;
    };
    assert.ok(document.paths[session]?.["post"]?.requestBody);
    assert.ok(document.paths["/notes/api/count"]);
    assert.ok(!document.paths["/config.json"]);
  });
});

onEachEngine("a real connection", (engine) => {
  let test: TestPortal;
  let port: number;
  before(async () => {
    test = await openTestPortal(engine);
    port = Number(new URL(await test.portal.app.listen({ host: "127.0.0.1", port: 0 })).port);
  });
  after(() => test.close());

  async function send(bytes: string): Promise<string> {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    let answer = "";
    socket.on("data", (chunk) => (answer += chunk.toString("utf8")));
    socket.write(bytes);
    await once(socket, "close");
    return answer;
  }

  it("answers bytes that are not HTTP with the envelope", async () => {
    const answer = await send("nonsense\r\n\r\n");
    assert.match(answer, /^HTTP\/1\.1 400 /);
    assert.match(answer, /"errorCode":"request-malformed"/);
  });

  it("has the security headers on every answer, also where no route was reached", async () => {
    const cases: Record<string, [bytes: string, status: number]> = {
      "no HTTP": ["nonsense\r\n\r\n", 400],
      "an address that cannot be decoded": ["GET /% HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n", 400],
      "no host": ["GET /healthz HTTP/1.1\r\nconnection: close\r\n\r\n", 400],
      "an unknown expectation": [
        "GET /healthz HTTP/1.1\r\nhost: x\r\nexpect: 200-ok\r\nconnection: close\r\n\r\n",
        200,
      ],
      "too long headers": [`GET / HTTP/1.1\r\nhost: x\r\nx: ${"a".repeat(20_000)}\r\n\r\n`, 431],
      "two lengths": ["GET / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n", 400],
      "an unknown method": ["BREW / HTTP/1.1\r\nhost: x\r\n\r\n", 400],
      "an unknown call": ["GET /pms/nope HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n", 404],
    };
    for (const [name, [bytes, status]] of Object.entries(cases)) {
      const answer = await send(bytes);
      assert.match(answer, new RegExp(`^HTTP/1\\.1 ${status} `), name);
      for (const line of [
        /^x-content-type-options: nosniff\r$/im,
        /^referrer-policy: same-origin\r$/im,
        /^content-security-policy: frame-ancestors 'self'\r$/im,
        /^permissions-policy: .*camera=\(\)/im,
      ])
        assert.match(answer, line, name);
    }
  });

  it("has them on the answer to a request that never ends", () => {
    const parts: string[] = [];
    const socket = { destroyed: false, writable: true, end: (text: string) => parts.push(text) } as unknown as Socket;
    handleClientError(Object.assign(new Error("late"), { code: "ERR_HTTP_REQUEST_TIMEOUT" }), socket);
    assert.match(parts.join(""), /^HTTP\/1\.1 408 [^]*^permissions-policy: /m);
  });

  it("answers headers that are too long with the envelope", async () => {
    const answer = await send(`GET / HTTP/1.1\r\nhost: x\r\nx: ${"a".repeat(20_000)}\r\n\r\n`);
    assert.match(answer, /^HTTP\/1\.1 431 /);
    assert.match(answer, /"errorCode":"request-too-large"/);
  });

  it("answers a body that is too large once the client has sent it, with a length and without", async () => {
    const body = "x".repeat(12 * 1024 * 1024);
    const chunked = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
    for (const rest of [
      `content-length: ${body.length}\r\n\r\n${body}`,
      `transfer-encoding: chunked\r\n\r\n${chunked}`,
    ])
      for (let round = 0; round < 4; round += 1) {
        const head = `POST ${session} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\nconnection: close\r\n`;
        const answer = await send(head + rest);
        assert.match(answer, /^HTTP\/1\.1 413 /);
        assert.match(answer, /"errorCode":"request-too-large"/);
      }
  });

  it("finishes a running call while it closes, then takes no more", async () => {
    const token = await test.tokenOf("operator");
    const base = `http://127.0.0.1:${port}`;
    const arrived = once(test.portal.app.server, "request");
    const running = fetch(`${base}/notes/api/slow`, { headers: { authorization: `Bearer ${token}` } });
    await arrived;
    const closing = test.portal.app.close();
    const answer = (await (await running).json()) as { data: unknown };
    assert.equal(answer.data, "done");
    await closing;
    await assert.rejects(fetch(`${base}/healthz`));
  });
});
