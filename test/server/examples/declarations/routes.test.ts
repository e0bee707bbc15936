import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import Fastify from "fastify";
import type { Kysely } from "kysely";
import {
  declarationOptionsSchema,
  declarationPageSchema,
  declarationSchema,
} from "../../../../examples/declarations/contract.ts";
import { routes } from "../../../../examples/declarations/server/routes.ts";
import type { ModuleContext } from "../../../../server/index.ts";
import { availableDialects } from "../../modules/export/support/database.ts";
import { openDeclarationsPortal, type DeclarationsPortal } from "./support/portal.ts";
import { companies, fillTable } from "./support/rows.ts";

/** A connection that must not be used. */
const forbidden = new Proxy({} as Kysely<never>, {
  get() {
    throw new Error("a read went to the connection that writes");
  },
});

describe("declarations calls", () => {
  it("list and detail read where a long query holds up no other call, and end with their client", async () => {
    const table = await fillTable("sqlite", 100);
    const app = Fastify();
    let departure = new AbortController();
    const context: ModuleContext = {
      db: forbidden,
      readDb: table.connection,
      log: app.log,
      now: Date.now,
      objects: forbidden as never,
      jobs: forbidden as never,
      messages: forbidden as never,
      delegations: forbidden as never,
      dialect: "sqlite",
      signalOf: () => departure.signal,
      scopeOf: () => ({ userId: "1", userNo: "operator", corpCode: companies[0].code }),
      localeOf: () => undefined,
      ok: (reply, data) => reply.send(data),
      may: () => Promise.resolve(true),
      hasFunction: () => Promise.resolve(true),
      refuseWhileImitating: () => undefined,
      audit: () => Promise.resolve(() => undefined),
    };
    try {
      await routes(app, context);
      const list = await app.inject("/declarations/api/list?goodsName=a");
      assert.equal(list.statusCode, 200, list.body);
      const detail = await app.inject("/declarations/api/detail?id=x");
      assert.notEqual(detail.statusCode, 200);
      assert.doesNotMatch(detail.body, /connection that writes/);
      departure.abort();
      for (const path of ["list?goodsName=b", "detail?id=x"])
        assert.equal((await app.inject(`/declarations/api/${path}`)).statusCode, 500, path);
      departure = new AbortController();
      assert.equal((await app.inject("/declarations/api/list?goodsName=b")).statusCode, 200);
    } finally {
      await app.close();
      await table.drop();
    }
  });
});

for (const dialect of await availableDialects()) {
  describe(`declarations calls on ${dialect}`, () => {
    let portal: DeclarationsPortal;
    before(async () => {
      portal = await openDeclarationsPortal(dialect, 500);
    });
    after(() => portal.close());

    it("answers nothing without a session", async () => {
      for (const path of ["list", "options", "detail", "missing", "goods-missing"]) {
        const { status, errorCode } = await portal.get(undefined, path);
        assert.deepEqual([status, errorCode], [401, "session-missing"], path);
      }
    });

    it("the list is as the contract says, and an empty parameter is the same as none", async () => {
      const plain = await portal.get("operator", "list");
      const empty = await portal.get("operator", "list", { status: "", goodsName: "", lang: "zh-CN" });
      assert.equal(plain.status, 200);
      assert.ok(declarationPageSchema.parse(plain.data).rows.length > 0);
      assert.deepEqual(empty.data, plain.data);
    });

    it("numbers that find nothing are told for a list of them alone, of the own company", async () => {
      const { data } = await portal.get("manager", "list", { pageSize: "1" });
      const [foreign] = declarationPageSchema.parse(data).rows;
      assert.ok(foreign);
      const told = await portal.get("operator", "missing", { declarationNo: foreign.declarationNo, ieFlag: "I" });
      assert.deepEqual(told.data, { asked: 1, absent: [foreign.declarationNo], hidden: [] });
      const none = await portal.get("operator", "missing", { ieFlag: "I", lang: "en" });
      assert.deepEqual([none.status, none.errorCode], [400, "request-invalid"]);
    });

    it("two companies share no declaration", async () => {
      const numbers = async (user: string) => {
        const { data } = await portal.get(user, "list", { pageSize: "100" });
        return new Set(declarationPageSchema.parse(data).rows.map((row) => row.declarationNo));
      };
      const [operator, manager] = [await numbers("operator"), await numbers("manager")];
      assert.ok(operator.size > 0 && manager.size > 0);
      assert.deepEqual(
        [...operator].filter((number) => manager.has(number)),
        [],
      );
    });

    it("the choices of the filters are codes with names, in Chinese where no language is asked for", async () => {
      const { data } = await portal.get("operator", "options");
      const { customsDistricts, tradeModes, currencies } = declarationOptionsSchema.parse(data);
      assert.ok(customsDistricts.length >= 20);
      assert.deepEqual(
        currencies.find(({ code }) => code === "JPY"),
        { code: "JPY", name: "日元" },
      );
      assert.deepEqual(
        tradeModes.find(({ code }) => code === "0110"),
        { code: "0110", name: "一般贸易" },
      );
    });

    it("codes have their names in the language of the call: in the list, in a declaration and in the choices", async () => {
      const { data: page } = await portal.get("operator", "list", { pageSize: "1", lang: "vi" });
      const [row] = declarationPageSchema.parse(page).rows;
      assert.ok(row);
      const { data: choices } = await portal.get("operator", "options", { lang: "vi" });
      const { customsDistricts, tradeModes, currencies } = declarationOptionsSchema.parse(choices);
      assert.match(currencies.find(({ code }) => code === "JPY")?.name ?? "", /yên nhật/i);
      const { data: detail } = await portal.get("operator", "detail", { id: row.id, lang: "vi" });
      for (const { customsDistrict, tradeMode } of [row, declarationSchema.parse(detail)]) {
        assert.match(customsDistrict.name, /^Hải quan /);
        assert.deepEqual(
          customsDistricts.find(({ code }) => code === customsDistrict.code),
          customsDistrict,
        );
        assert.deepEqual(
          tradeModes.find(({ code }) => code === tradeMode.code),
          tradeMode,
        );
      }
      const { data: other } = await portal.get("operator", "detail", { id: row.id, lang: "constructor" });
      assert.match(declarationSchema.parse(other).customsDistrict.name, /海关$/);
    });

    it("a declaration opens for its own company and is not found for another", async () => {
      const { data } = await portal.get("operator", "list", { pageSize: "1" });
      const [row] = declarationPageSchema.parse(data).rows;
      assert.ok(row);
      const own = await portal.get("operator", "detail", { id: row.id });
      assert.deepEqual(declarationSchema.parse(own.data), row);
      const foreign = await portal.get("manager", "detail", { id: row.id });
      assert.deepEqual([foreign.status, foreign.errorCode, foreign.data], [404, "not-found", null]);
    });

    const wrong: [field: string, query: Record<string, string>][] = [
      ["page", { page: "0" }],
      ["page", { page: "1.5" }],
      ["page", { page: "99999999" }],
      ["pageSize", { pageSize: "101" }],
      ["pageSize", { pageSize: "many" }],
      ["sort", { sort: "amount,lost" }],
      ["declarationNo", { declarationNo: "12a" }],
      ["customsDistrict", { customsDistrict: "22" }],
      ["tradeMode", { tradeMode: "x" }],
      ["tariffCode", { tariffCode: "8" }],
      ["tariffCode", { tariffCode: "8471,8" }],
      ["tariffCode", { tariffCode: "8471 8473" }],
      ["tariffCode", { tariffCode: Array.from({ length: 201 }, (_, at) => String(8471000000 + at)).join(",") }],
      ["goodsName", { goodsName: "名".repeat(101) }],
      ["ieFlag", { ieFlag: "X" }],
      ["status", { status: "lost" }],
      ["dateFrom", { dateFrom: "2025-02-30" }],
      ["dateTo", { dateTo: "20250101" }],
      ["dateTo", { dateFrom: "2025-02-02", dateTo: "2025-02-01" }],
    ];
    for (const [field, query] of wrong) {
      it(`refuses ${JSON.stringify(query).slice(0, 60)} and names ${field}`, async () => {
        const { status, errorCode, message } = await portal.get("operator", "list", { ...query, lang: "en" });
        assert.deepEqual([status, errorCode], [400, "request-invalid"]);
        assert.match(message, new RegExp(`\\b${field}\\b`));
      });
    }

    it("the address of the page is a page, whatever the backend is", async () => {
      const page = await portal.open("/declarations/list");
      const call = await portal.open("/declarations/api/nothing");
      assert.match(String(page.headers["content-type"]), /html/);
      assert.match(String(call.headers["content-type"]), /json/);
    });

    it("each first-start user has another choice of the three lines", async () => {
      const lines = ["DeclarationList", "TariffLookup", "PortBoard"];
      const shown = async (user: string) => {
        const names = await portal.menuNames(user);
        assert.ok(names.includes("Customs"));
        return lines.filter((name) => names.includes(name));
      };
      assert.deepEqual(await shown("operator"), lines);
      assert.deepEqual(await shown("manager"), ["DeclarationList", "PortBoard"]);
      assert.deepEqual(await shown("newcomer"), ["DeclarationList"]);
    });
  });
}
