import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Item } from "../../../sdk/transfer/item/item.ts";
import { createReading } from "../../../sdk/transfer/content/reading.ts";
import { until } from "../../support/until.ts";
import { fileOf, sha256Of } from "./support/uploads.ts";

/** Files whose reading is looked at, and may be held. */
function shelf() {
  const begun: string[] = [];
  let [now, most] = [0, 0];
  const read = createReading(0, () => undefined);

  function add(name: string, held = Promise.withResolvers<void>()) {
    const file = fileOf(name, 100, { seed: name.charCodeAt(0) });
    const wanted = sha256Of(fileOf(name, 100, { seed: name.charCodeAt(0) }));
    const slice = file.slice.bind(file);
    file.slice = (...range) => {
      const piece = slice(...range);
      const readPiece = piece.arrayBuffer.bind(piece);
      piece.arrayBuffer = async () => {
        begun.push(name);
        most = Math.max(most, (now += 1));
        await held.promise;
        now -= 1;
        return readPiece();
      };
      return piece;
    };
    const item = new Item(1, name, { file, folder: "", handle: undefined, place: { basePath: "/in" } });
    const ended = new AbortController();
    const digest = read.digest(item, "sha-256", ended.signal);
    digest.catch(() => undefined);
    return { digest, wanted, letGo: () => held.resolve(), end: () => ended.abort() };
  }

  return { begun, add, most: () => most };
}

const cancelled = { code: "request-cancelled" };

/** As long as another file takes to be read, from now on: what could have begun has begun by then. */
async function meanwhile(): Promise<void> {
  const other = shelf().add("z");
  other.letGo();
  await other.digest;
}

describe("the reading of files before they are sent", () => {
  it("is of one at a time in their order, also where some are ended before theirs began", async () => {
    const { begun, add, most } = shelf();
    const [a, b, c, d, e] = ["a", "b", "c", "d", "e"].map((name) => add(name)) as [Added, Added, Added, Added, Added];
    await until(() => begun.length === 1);
    b.end();
    d.end();
    await assert.rejects(b.digest, cancelled);
    await assert.rejects(d.digest, cancelled);
    await meanwhile();
    assert.deepEqual(begun, ["a"]);
    a.letGo();
    assert.equal(await a.digest, await a.wanted);
    await until(() => begun.length === 2);
    await meanwhile();
    assert.deepEqual(begun, ["a", "c"]);
    c.letGo();
    e.letGo();
    assert.deepEqual(await Promise.all([c.digest, e.digest]), await Promise.all([c.wanted, e.wanted]));
    assert.deepEqual([begun, most()], [["a", "c", "e"], 1]);
  });

  it("that hangs holds up no other once it is ended, be one between them ended before it", async () => {
    const { begun, add } = shelf();
    const [hanging, between, next] = [add("a"), add("b"), add("c")];
    await until(() => begun.length === 1);
    between.end();
    await assert.rejects(between.digest, cancelled);
    hanging.end();
    await assert.rejects(hanging.digest, cancelled);
    next.letGo();
    assert.equal(await next.digest, await next.wanted);
    assert.deepEqual(begun, ["a", "c"]);
  });

  it("of one that is ended already does not begin", async () => {
    const { begun, add } = shelf();
    const [first, second] = [add("a"), add("b")];
    second.end();
    first.letGo();
    await first.digest;
    await assert.rejects(second.digest, cancelled);
    await meanwhile();
    assert.deepEqual(begun, ["a"]);
  });
});

type Added = ReturnType<ReturnType<typeof shelf>["add"]>;
