import assert from "node:assert/strict";
import { mkdir, mkdtemp, realpath, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { filesBelow } from "../../../server/backup/walk.ts";
import { writeFiles } from "../support/portal.ts";

describe("the files that a backup finds", () => {
  let place: string;
  let root: string;
  before(async () => {
    place = await realpath(await mkdtemp(join(tmpdir(), "customs-portal-walk-")));
    root = join(place, "root");
  });
  after(() => rm(place, { recursive: true }));

  /** A folder of files, and links by their paths. */
  async function make(files: Record<string, string>, links: Record<string, string>): Promise<void> {
    await rm(root, { recursive: true, force: true });
    await mkdir(root);
    await writeFiles(root, files);
    for (const [path, target] of Object.entries(links)) await symlink(target, join(root, path));
  }

  async function walk(from = root, isWanted: (path: string, real: string) => boolean = () => true) {
    const leftOut: string[] = [];
    const paths: string[] = [];
    const tellLeftOut = (path: string) => void leftOut.push(path);
    for await (const { path } of filesBelow(from, { isWanted, tellLeftOut })) paths.push(path);
    return { paths: paths.toSorted(), leftOut: leftOut.toSorted() };
  }

  it("are those behind links within the folder, under the names of the links", async () => {
    await make(
      { "v1/a.js": "1", "v2/a.js": "2", "shared/s.js": "s" },
      { current: "v2", stable: join(root, "v2"), "v2/vendor": "../shared", "first.js": "v1/a.js" },
    );
    assert.deepEqual(await walk(), {
      paths: [
        ...["current/a.js", "current/vendor/s.js", "first.js", "shared/s.js", "stable/a.js", "stable/vendor/s.js"],
        ...["v1/a.js", "v2/a.js", "v2/vendor/s.js"],
      ],
      leftOut: [],
    });
  });

  it("are none of other places, and each such link is told", async () => {
    await writeFiles(place, { "elsewhere/key": "secret" });
    await make({ "a.js": "1" }, { out: "../elsewhere", "key.js": "../elsewhere/key", gone: "nowhere", self: "self" });
    assert.deepEqual(await walk(), { paths: ["a.js"], leftOut: ["gone", "key.js", "out", "self"] });
    await symlink(root, join(place, "door"));
    assert.deepEqual((await walk(join(place, "door"))).paths, ["a.js"], "the folder itself may be a link");
  });

  it("come to an end where links lead back, straight or in turns", async () => {
    await make({ "a/b/one": "1", "c/two": "2" }, { "a/b/up": "..", "a/root": "..", "a/c": "../c", "c/a": "../a" });
    const { paths, leftOut } = await walk();
    assert.deepEqual(leftOut, ["a/b/up", "a/root", "c/a/b/up", "c/a/root"]);
    assert.deepEqual(paths, ["a/b/one", "a/c/two", "c/a/b/one", "c/two"]);
  });

  it("are refused where links multiply them without measure", async () => {
    const files = Object.fromEntries(Array.from({ length: 16 }, (_, at) => [`d${at}/f`, ""]));
    const links = Object.fromEntries(
      Array.from({ length: 15 }, (_, at) => ["x", "y"].map((name) => [`d${at}/${name}`, `../d${at + 1}`])).flat(),
    );
    await make(files, links);
    await assert.rejects(walk(), /lead to each other more than 2000 times/);
  });

  it("are not those that nobody wants, by whatever name they are reached", async () => {
    await make({ "store/x": "1", "a.js": "1" }, { files: "store" });
    const isWanted = (_path: string, real: string) => !real.startsWith(join(root, "store"));
    assert.deepEqual(await walk(root, isWanted), { paths: ["a.js"], leftOut: [] });
  });

  it("are none where there is no folder", async () => {
    assert.deepEqual(await walk(join(place, "absent")), { paths: [], leftOut: [] });
  });
});
