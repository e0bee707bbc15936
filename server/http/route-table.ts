import type { FastifyInstance } from "fastify";
import { isPublic } from "../module-contract/index.ts";

/** Prefixes that belong to calls even where nothing is registered below them. */
const callPrefixes = ["/pms/", "/exportasync/", "/xdoConfig/", "/front/"];

interface KnownRoute {
  pattern: URLPattern;
  methods: Set<string>;
  /** Why it needs no sign-in, by method. */
  reasons: Map<string, string>;
}

/** What the server knows of its own addresses when no route matched. */
export interface RouteTable {
  /** Every route that was registered, as `GET /pms/api/session`. */
  all(): string[];
  /** The routes that need no sign-in, each with its reason. */
  publicRoutes(): Record<string, string>;
  /** Methods that an address would answer to. */
  methodsOf(path: string): string[];
  /** Whether an address looks like a call, so that a wrong one is answered with the envelope and never with the page. */
  isCall(path: string): boolean;
}

/** The first two fixed segments of a route: `/tariff/api/v1/codes` gives `/tariff/api/`. */
function prefixOf(url: string): string | undefined {
  const fixed = url.split("/").slice(1);
  const end = fixed.findIndex((part) => part.includes(":") || part.includes("*"));
  const parts = (end < 0 ? fixed : fixed.slice(0, end)).slice(0, 2);
  return parts.length < 2 ? undefined : `/${parts.join("/")}/`;
}

/** Collects the routes of `app` as they are registered; must be called before the first of them. */
export function collectRoutes(app: FastifyInstance): RouteTable {
  const routes = new Map<string, KnownRoute>();
  const prefixes = new Set(callPrefixes);
  app.addHook("onRoute", (route) => {
    // The files of the client, and the question of a browser what a page may call: any address might be one.
    if (route.url === "/*" || route.url === "*") return;
    const known = routes.get(route.url) ?? {
      pattern: new URLPattern({ pathname: route.url }),
      methods: new Set(),
      reasons: new Map(),
    };
    const requires = route.config?.requires;
    for (const method of [route.method].flat()) {
      known.methods.add(method);
      if (isPublic(requires)) known.reasons.set(method, requires.none);
    }
    routes.set(route.url, known);
    const prefix = prefixOf(route.url);
    if (prefix) prefixes.add(prefix);
  });
  return {
    all() {
      return [...routes].flatMap(([url, { methods }]) => [...methods].map((method) => `${method} ${url}`)).sort();
    },
    publicRoutes() {
      const all = [...routes].flatMap(([url, { reasons }]) =>
        [...reasons].map(([method, reason]) => [`${method} ${url}`, reason] as const),
      );
      return Object.fromEntries(all);
    },
    methodsOf(path) {
      const matching = [...routes.values()].filter((route) => route.pattern.test({ pathname: path }));
      return [...new Set(matching.flatMap((route) => [...route.methods]))].sort();
    },
    isCall(path) {
      return [...prefixes].some((prefix) => path.startsWith(prefix));
    },
  };
}
