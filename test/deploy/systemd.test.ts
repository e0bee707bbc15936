import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { after, before, describe, it } from "node:test";
import { readConfig } from "../../server/config/index.ts";

const installed = "/opt/customs-portal/current";

describe("the units of systemd", () => {
  let folder: string;
  const units = globSync("deploy/systemd/*.{service,timer}");
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "customs-portal-units-"));
  });
  after(() => rmSync(folder, { recursive: true }));

  /** What systemd says of units whose programs are those of this machine. */
  function verify(change = (text: string) => text): string {
    const copies = units.map((unit) => {
      const copy = join(folder, basename(unit));
      const text = readFileSync(unit, "utf8").replaceAll(installed, process.cwd());
      writeFileSync(copy, change(text.replaceAll("/usr/bin/node", process.execPath)));
      return copy;
    });
    const { stdout, stderr, error } = spawnSync("systemd-analyze", ["verify", "--man=no", ...copies], {
      encoding: "utf8",
    });
    assert.equal(error, undefined);
    return stdout + stderr;
  }

  it("are understood as they stand, and a misspelled line is not", () => {
    assert.ok(units.length >= 3);
    assert.equal(verify(), "");
    assert.match(
      verify((text) => text.replace("ProtectSystem=", "ProtectSystems=")),
      /ProtectSystems/,
    );
  });

  it("do not start again and again what fails for its settings", () => {
    const { status, stderr } = spawnSync(process.execPath, ["--conditions=source", "server/main.ts"], {
      encoding: "utf8",
      env: { PATH: process.env["PATH"], PORT: "eighty" },
    });
    assert.match(stderr, /^PORT must be/);
    const services = units.filter((unit) => readFileSync(unit, "utf8").includes("\nRestart="));
    assert.equal(services.length, 2);
    for (const unit of services)
      assert.match(readFileSync(unit, "utf8"), new RegExp(`^RestartPreventExitStatus=${status}$`, "m"), unit);
  });

  it("keep what the service can do small", () => {
    const { stdout } = spawnSync(
      "systemd-analyze",
      ["security", "--offline=true", "--threshold=20", "deploy/systemd/customs-portal.service"],
      { encoding: "utf8" },
    );
    const [, level = ""] = /Overall exposure level for \S+: ([\d.]+)/.exec(stdout) ?? [];
    assert.ok(Number(level) <= 2 && level !== "", stdout);
  });

  it("start with settings that the portal understands and its page documents", () => {
    const example = readFileSync("deploy/systemd/portal.env.example", "utf8");
    const settings = Object.fromEntries(
      [...example.matchAll(/^(\w+)="?([^"\n]*)"?$/gm)].map(([, name = "", value = ""]) => [name, value]),
    );
    assert.equal(readConfig({ PORTAL_EXAMPLES: "off", ...settings }).first.company?.code, settings["PORTAL_COMPANY"]);
    const page = readFileSync("docs/operating.md", "utf8");
    for (const name of Object.keys(settings)) assert.ok(page.includes(`| \`${name}\``), name);
  });

  it("come with scripts that a shell understands", () => {
    for (const script of ["make-backup", "portal-admin"]) {
      const { status, stderr } = spawnSync("sh", ["-n", join("deploy/systemd", script)], { encoding: "utf8" });
      assert.equal(status, 0, stderr);
    }
  });
});
