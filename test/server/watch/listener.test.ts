import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { test } from "node:test";
import { createMetrics } from "../../../server/telemetry/index.ts";
import { createWatchListener } from "../../../server/watch/listener.ts";
import { until } from "../../support/until.ts";

test("connections that send nothing take their places for seconds only", async (t) => {
  const listener = createWatchListener(
    { host: "127.0.0.1", port: 0 },
    {
      metrics: createMetrics(),
      refresh: () => Promise.resolve(),
      health: () => Promise.resolve({ isGood: true, parts: {} }),
    },
  );
  await listener.listen();
  t.after(listener.close);
  const address = listener.address() ?? "";
  const from = performance.now();
  const silent = Array.from({ length: 20 }, () => connect(Number(new URL(address).port), "127.0.0.1"));
  t.after(() => silent.forEach((socket) => socket.destroy()));
  for (const socket of silent) socket.on("error", () => undefined).resume();
  await Promise.all(silent.map((socket) => once(socket, "connect")));
  const isAnswered = () =>
    fetch(`${address}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  await until(isAnswered);
  // Where nobody looks for them, they stay for half a minute.
  assert.ok(performance.now() - from < 20_000);
});
