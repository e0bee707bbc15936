import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  isPostgresAddress,
  isReplicaAddress,
  partPassword,
  placeOfAddress,
  withDatabase,
} from "../../../server/db/index.ts";
import { serversOf, wantsWriting } from "../../../server/db/postgres-address.ts";

const several = "postgresql://portal:p%40ss@db1.example.com:5432,db2.example.com:5433/portal?sslmode=require";

describe("an address of PostgreSQL", () => {
  it("may name several servers, each with a port of its own", () => {
    assert.deepEqual(serversOf(`${several}&target_session_attrs=read-write`), [
      "postgresql://portal:p%40ss@db1.example.com:5432/portal?sslmode=require",
      "postgresql://portal:p%40ss@db2.example.com:5433/portal?sslmode=require",
    ]);
    assert.deepEqual(serversOf("postgres://127.0.0.1/portal"), ["postgres://127.0.0.1/portal"]);
  });

  it("means the server that writes where it names several or says so", () => {
    assert.equal(wantsWriting(several), true);
    assert.equal(wantsWriting("postgresql://db/portal"), false);
    assert.equal(wantsWriting("postgresql://db/portal?target_session_attrs=primary"), true);
  });

  it("is shown without account and password", () => {
    assert.equal(placeOfAddress(several), "db1.example.com:5432,db2.example.com:5433/portal");
  });

  it("leads to another database on the same servers", () => {
    assert.equal(
      withDatabase(several, "other"),
      "postgresql://portal:p%40ss@db1.example.com:5432,db2.example.com:5433/other?sslmode=require",
    );
  });

  it("goes to programs without its password", () => {
    assert.deepEqual(partPassword("postgresql://portal:p%40ss@db:5432/portal"), {
      address: "postgresql://portal@db:5432/portal",
      password: "p@ss",
    });
    assert.equal(partPassword("postgresql://portal@db/portal").password, "");
  });

  for (const wrong of [
    "mysql://db/portal",
    "postgresql://db:port/portal",
    "postgresql://db1:5432,db2:99999/portal",
    "postgresql://db1,db2/portal?target_session_attrs=standby",
  ])
    it(`is none: ${wrong}`, () => assert.equal(isPostgresAddress(wrong), false));

  it("of a replica may say so, and none that wants to write", () => {
    for (const wish of ["", "?target_session_attrs=standby", "?target_session_attrs=read-only"])
      assert.equal(isReplicaAddress(`postgresql://db1,db2/portal${wish}`), true);
    assert.equal(isReplicaAddress("postgresql://db1/portal?target_session_attrs=read-write"), false);
  });

  it("may be one of a socket", () =>
    assert.equal(isPostgresAddress("postgresql:///portal?host=/var/run/postgresql"), true));
});
