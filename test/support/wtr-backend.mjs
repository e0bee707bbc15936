import { spawn } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { fileURLToPath } from "node:url";

/** Password of the seeded users in browser tests. */
const testPassword = "Browser-Test-2026";
const backendFile = fileURLToPath(new URL("./wtr-backend.ts", import.meta.url));
const backendPaths = /^\/(?:(?:pms|exportasync|xdoConfig)\/|test\/(?:tasks|statuses)$)/;
const scopePaths = /^\/scope\/([\w-]+)(\/.*)$/;

/**
 * What a test sees and changes of the traffic to one base: `/scope/<id>/…` goes to the reference backend as `/…`,
 * `/scope/<id>/log` answers the requests so far, `/scope/<id>/mode` sets what happens instead.
 * A `text` is answered as it is, with `headers`, whose characters are bytes. What is held is answered as the next mode says.
 * @typedef {{ log: object[], mode: Mode, held: (() => void)[] }} Scope
 * @typedef {{ status?: number, body?: unknown, text?: string, headers?: Record<string, string>, delayMs?: number,
 *   hang?: boolean, hold?: boolean, cut?: boolean }} Mode
 */

async function readBody(stream) {
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function forward(address, path, incoming, body, answer) {
  const headers = { ...incoming.headers, host: new URL(address).host };
  const outgoing = request(`${address}${path}`, { method: incoming.method, headers }, (reply) => {
    answer.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(answer);
  });
  outgoing.on("error", () => answer.destroy());
  answer.on("close", () => outgoing.destroy());
  outgoing.end(body);
}

function json(answer, value, status = 200) {
  answer.writeHead(status, { "content-type": "application/json" });
  answer.end(JSON.stringify(value));
}

/** Starts the reference backend as a process of its own and passes the calls of the test pages to it. */
export function backend() {
  /** @type {Map<string, Scope>} */
  const scopes = new Map();
  let child;
  let address = "";

  function scopeOf(id) {
    const known = scopes.get(id) ?? { log: [], mode: {}, held: [] };
    scopes.set(id, known);
    return known;
  }

  async function answerScope(scope, path, incoming, answer) {
    const body = await readBody(incoming);
    if (path === "/log") return json(answer, scope.log);
    if (path === "/mode") {
      scope.mode = JSON.parse(body.toString());
      for (const release of scope.held.splice(0)) release();
      return json(answer, {});
    }
    const entry = {
      method: incoming.method,
      url: path,
      headers: incoming.headers,
      body: body.toString(),
      ended: false,
    };
    scope.log.push(entry);
    answer.on("close", () => (entry.ended = true));
    if (scope.mode.hold) await new Promise((release) => scope.held.push(release));
    const { status, body: canned, text, headers, delayMs = 0, hang = false, cut = false } = scope.mode;
    if (hang) return undefined;
    if (cut) return incoming.socket.destroy();
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
    if (text !== undefined) return answer.writeHead(status ?? 200, headers).end(text);
    if (status !== undefined || canned !== undefined) return json(answer, canned ?? {}, status);
    return forward(address, path, incoming, body, answer);
  }

  return {
    plugin: {
      name: "backend",
      async serverStart() {
        child = spawn(process.execPath, ["--conditions=source", backendFile], {
          stdio: ["pipe", "pipe", "inherit"],
          env: { ...process.env, PORTAL_PASSWORD: testPassword },
        });
        const [line] = await Promise.race([
          once(child.stdout, "data"),
          once(child, "exit").then(() => Promise.reject(new Error("The backend of the browser tests did not start."))),
        ]);
        address = line.toString().trim();
      },
      serverStop() {
        child?.stdin.end();
      },
    },
    async middleware(context, next) {
      const scoped = scopePaths.exec(context.url);
      if (!scoped && !backendPaths.test(context.url)) return next();
      // The answer is written past Koa, which would otherwise send its preset 404.
      context.respond = false;
      context.res.statusCode = 200;
      if (scoped) await answerScope(scopeOf(scoped[1]), scoped[2], context.req, context.res);
      else forward(address, context.url, context.req, await readBody(context.req), context.res);
      return undefined;
    },
  };
}
