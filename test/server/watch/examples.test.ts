import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, suite, test } from "node:test";
import { openTestPortal, type TestPortal } from "../support/portal.ts";

const metricName = /\b(?:portal|process|nodejs)_[a-z0-9_]+/g;

/** The expressions of the dashboard. */
function dashboardExpressions(): string[] {
  const text = readFileSync("docs/examples/grafana.json", "utf8");
  const { panels } = JSON.parse(text) as { panels: { type: string; targets?: { expr: string }[] }[] };
  return panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
}

/** The expressions of the alert rules, each with its name. */
function alertExpressions(): string[] {
  const text = readFileSync("docs/examples/alerts.yml", "utf8");
  const expressions = [...text.matchAll(/^ {8}expr: (?:>-\n)?((?:.+|\n {10}.+)+?)\n {8}\w/gm)];
  assert.equal(expressions.length, text.match(/^ {6}- alert: /gm)?.length);
  return expressions.map(([, expression = ""]) => expression);
}

/** The metrics in expressions, without what Prometheus makes of a histogram. */
function namesIn(expressions: readonly string[], known: ReadonlyMap<string, string>): Set<string> {
  const names = expressions.flatMap((expression) => expression.match(metricName) ?? []);
  return new Set(
    names.map((name) => {
      const family = name.replace(/_(bucket|count|sum)$/, "");
      return known.get(family) === "histogram" ? family : name;
    }),
  );
}

suite("what is shown with the metrics", () => {
  let portal: TestPortal;
  /** The type of each metric. */
  let known: Map<string, string>;

  before(async () => {
    portal = await openTestPortal("sqlite", { env: { PORTAL_METRICS: "0" } });
    await portal.portal.start();
    const text = await (await fetch(`${portal.portal.watchAddress()}/metrics`)).text();
    known = new Map([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = "", type = ""]) => [name, type]));
  });
  after(() => portal.close());

  test("the dashboard shows every metric, and none that there is not", () => {
    const names = namesIn(dashboardExpressions(), known);
    assert.deepEqual([...names].toSorted(), [...known.keys()].toSorted());
  });

  test("the alert rules name metrics that there are", () => {
    const expressions = alertExpressions();
    assert.ok(expressions.length > 10);
    for (const name of namesIn(expressions, known)) assert.ok(known.has(name), name);
  });

  test("docs/operating.md explains every metric, and none that there is not", () => {
    const page = readFileSync("docs/operating.md", "utf8");
    const names = [...page.matchAll(/^\| `((?:portal|process|nodejs)_\w+)`/gm)].map(([, name = ""]) => name);
    assert.deepEqual(names.toSorted(), [...known.keys()].toSorted());
  });

  test("labels are those that are meant: no user, no address, no text of anybody", async () => {
    const token = await portal.tokenOf("operator");
    await portal.call({ url: "/notes/api/count", token });
    const text = await (await fetch(`${portal.portal.watchAddress()}/metrics`)).text();
    const labels = new Set([...text.matchAll(/[{,]([a-z_]+)="/g)].map(([, label = ""]) => label));
    const meant = [
      "kind",
      "le",
      "method",
      "operation",
      "outcome",
      "pool",
      "question",
      "reason",
      "route",
      "state",
      "status",
    ];
    for (const label of labels) assert.ok(meant.includes(label), label);
  });
});
