import { TransferServer } from "../sdk/transfer/support/transfer-server.ts";

/**
 * What a test says of calls that are to go wrong: of this name (`upload`, `setup`, …), of this file, so many times.
 * @typedef {{ name: string, file?: string, times?: number, fault: object }} Rule
 */

const receiverPaths = /^\/receiver\/([\w-]+)\/(log|control)?/;

async function readJson(request) {
  const parts = [];
  for await (const part of request) parts.push(part);
  return JSON.parse(Buffer.concat(parts).toString());
}

/** What a test reads of a call: no content. */
function logged({ name, method, url, headers, body }) {
  const { authorization, "content-type": type = "" } = headers;
  const isJson = type.includes("json");
  return {
    name,
    method,
    query: Object.fromEntries(url.searchParams),
    body: isJson ? JSON.parse(body) : undefined,
    authorization,
    type: type.replace(/;.*/, ""),
  };
}

/** The file that a call is about. */
function fileNameOf({ name, url, body }) {
  return name === "upload" ? url.searchParams.get("FileName") : JSON.parse(body.toString() || "{}").file_name;
}

/**
 * Transfer servers of the tests in the browser, one for each test, at the origin of the page: `/receiver/<id>/…` is its
 * base, `/receiver/<id>/log` says what it got, `/receiver/<id>/control` what is to go wrong.
 */
export function receiver() {
  /** @type {Map<string, TransferServer>} */
  const servers = new Map();

  function serverOf(id, origin) {
    const known = servers.get(id) ?? new TransferServer();
    known.origin = `${origin}/receiver/${id}`;
    servers.set(id, known);
    return known;
  }

  function control(server, { rules, contents, ...settings }) {
    Object.assign(server, settings);
    if (contents) server.has = (hash) => (contents.includes(hash) ? "match" : "none");
    if (!rules) return;
    const left = rules.map((rule) => ({ times: Infinity, ...rule }));
    server.fault = (call) => {
      const rule = left.find(
        ({ name, file, times }) => times > 0 && name === call.name && (!file || file === fileNameOf(call)),
      );
      if (!rule) return undefined;
      rule.times -= 1;
      return rule.fault;
    };
  }

  async function answer(server, what, { req, res }) {
    if (what === "control") control(server, await readJson(req));
    const calls = server.calls.map(logged);
    const files = [...server.files.values()].map(({ name, folder, size }) => ({
      name,
      folder,
      size,
      sha256: server.sha256(name),
    }));
    res.writeHead(200, { "content-type": "application/json" });
    res.end(JSON.stringify(what === "log" ? { calls, files, mostAtOnce: server.mostAtOnce } : {}));
  }

  return async function middleware(context, next) {
    const match = receiverPaths.exec(context.url);
    if (!match) return next();
    // The answer is written past Koa, which would otherwise send its preset 404.
    context.respond = false;
    context.res.statusCode = 200;
    const server = serverOf(match[1], context.origin);
    if (match[2]) await answer(server, match[2], context);
    else server.handle(context.req, context.res);
    return undefined;
  };
}
