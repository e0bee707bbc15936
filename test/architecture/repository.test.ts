import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { suite, test } from "node:test";

const binary = /\.(png|jpe?g|webp|gif|ico|woff2?|xlsx|zip)$/;

/** What git knows; where the repository came without it, all that is no output of a command. */
function trackedFiles(): string[] {
  const made = ["node_modules", "dist", "data", "reports"];
  if (!existsSync(".git")) return globSync("**/*.*", { exclude: (name) => made.includes(name) });
  return execFileSync("git", ["ls-files", "-z"], { encoding: "utf8" }).split("\0");
}

const tracked = trackedFiles().filter(
  (file) => file && !binary.test(file) && statSync(file, { throwIfNoEntry: false })?.isFile(),
);
/** Folders of servers, which examples name: a checkout there is no secret of a machine. */
const commonPlaces = /^\/(?:app|srv|opt|workspace|builds?)\b/;

/** The tracked files in which a pattern occurs, with what was found. */
function findInFiles(pattern: RegExp): string[] {
  return tracked.flatMap((file) => {
    const found = pattern.exec(readFileSync(file, "utf8"));
    return found ? [`${file}: ${found[0]}`] : [];
  });
}

function literal(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

suite("repository", () => {
  // The types of chai say that every equal() is a promise, so the lint rule for it is off in these tests.
  test("no accessibility check of a browser test goes unawaited", () => {
    const check = /(\b(?:await|return)\s+)?\bexpect\((?:(?!\bexpect\()[^;])*?\.accessible\(/g;
    const forgotten = globSync("test/browser/**/*.ts{,x}").flatMap((file) => {
      const checks = [...readFileSync(file, "utf8").matchAll(check)];
      return checks.filter(([, awaited]) => !awaited).map(([text]) => `${file}: ${text}`);
    });
    assert.deepEqual(forgotten, []);
  });

  test("no list of a line has rows of a height that leaves out the chosen density", () => {
    const pages = globSync("examples/*/line/**/*.tsx").filter((file) => !file.includes("/dist/"));
    assert.ok(pages.length > 20);
    assert.deepEqual(
      pages.filter((file) => /\bdensity="/.test(readFileSync(file, "utf8"))),
      [],
    );
  });

  test("no tracked file names a path of one machine", () => {
    const own = [process.cwd(), homedir()]
      .filter((path) => path.split("/").length > 2 && !commonPlaces.test(path))
      .map((path) => `${literal(path)}\\b`);
    const homes = [String.raw`(?<![\w.-])/(?:home|Users)/[\w.-]+/`, String.raw`\b[A-Z]:\\Users\\`];
    assert.deepEqual(findInFiles(new RegExp([...own, ...homes].join("|"))), []);
  });

  test("no tracked file holds the marks of a merge", () => {
    assert.deepEqual(findInFiles(/^(?:<{7} |={7}$|>{7} |(?:> ){7})/m), []);
  });

  test("no tracked file names a package registry", () => {
    assert.deepEqual(
      findInFiles(/https?:\/\/[^\s"'/]*(?:registry|npmmirror|artifactory|nexus|jfrog|verdaccio)[^\s"'/]*/),
      [],
    );
  });

  test("the lock file records no download address", () => {
    assert.doesNotMatch(readFileSync("package-lock.json", "utf8"), /"resolved": "https?:/);
  });
});
