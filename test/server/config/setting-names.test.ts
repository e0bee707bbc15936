import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { settingNames, unknownSettings } from "../../../server/config/index.ts";

describe("the names of the settings", () => {
  it("are those of the page for operators, no more and no fewer", () => {
    const page = readFileSync("docs/operating.md", "utf8");
    const [, settings = ""] = /\n## Settings\n(.*?)\n## /s.exec(page) ?? [];
    const rows = [...settings.matchAll(/^\| `(\w+)` +\|/gm)].map(([, name = ""]) => name);
    const besides = ["AWS_REGION", "DATABASE_REPLICA_URL_FILE", "DATABASE_URL_FILE", "PORTAL_PASSWORD_FILE"];
    assert.deepEqual([...rows, ...besides].toSorted(), settingNames.toSorted());
    for (const name of besides) assert.ok(settings.includes(`\`${name}\``), name);
  });

  it("that nobody knows are told, each with the nearest that there is", () => {
    const told = unknownSettings({
      PORTAL_OBJECT: "s3://files",
      PORTAL_TRUSTED_PROXY: "10.0.0.1",
      PORTAL_SOMETHING_ELSE: "1",
      PORTAL_DATA: "/srv/data",
      PATH: "/bin",
    });
    assert.deepEqual(told, [
      "PORTAL_OBJECT is no setting of the portal and has no effect; did you mean PORTAL_OBJECTS?",
      "PORTAL_SOMETHING_ELSE is no setting of the portal and has no effect",
      "PORTAL_TRUSTED_PROXY is no setting of the portal and has no effect; did you mean PORTAL_TRUST_PROXY?",
    ]);
  });

  it("pass over what Kubernetes and Docker set for a service called portal", () => {
    const env = {
      PORTAL_SERVICE_HOST: "10.0.0.1",
      PORTAL_SERVICE_PORT_HTTP: "80",
      PORTAL_PORT: "tcp://10.0.0.1:80",
      PORTAL_PORT_80_TCP_ADDR: "10.0.0.1",
    };
    assert.deepEqual(unknownSettings(env), []);
  });
});
