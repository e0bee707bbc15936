import { expect } from "@open-wc/testing";
import { createPortal } from "@customs-portal/sdk/portal";
import { queryAddressMaxChars } from "@customs-portal/sdk/limits";
import {
  daysOf,
  describeQuery,
  fromParams,
  queryTexts,
  readQuery,
  toParams,
  type QueryLanguage,
} from "@customs-portal/ui";
import { fieldsOf } from "./support/page.tsx";

const fields = fieldsOf("zh-CN");
const today = "2026-03-10";

async function language(locale: QueryLanguage["locale"]): Promise<QueryLanguage> {
  const { i18n } = createPortal({ locale });
  i18n.register("query", queryTexts);
  await i18n.load("query");
  return {
    locale,
    t: (key: string, params?: Readonly<Record<string, string | number>>) => i18n.t(`query:${key}`, params),
  };
}

const everything = {
  no: ["1", "2", "3", "4"],
  goods: "托盘, 50%..",
  status: "released",
  office: "2200",
  date: { preset: "thisMonth" },
  mode: ["0110", "0214"],
  amount: { from: "0.5", to: "20000" },
  pieces: { from: "3" },
};

describe("filters in an address and in words", () => {
  it("come back from an address as they went into it, each alone and all together", () => {
    for (const [name, entry] of Object.entries(everything)) {
      const { params, omitted } = toParams(fields, { [name]: entry });
      expect(omitted).to.deep.equal([]);
      const search = `?page=2&${new URLSearchParams(params).toString()}`;
      expect(fromParams(fields, search)).to.deep.equal({ value: { [name]: entry }, problems: [] });
    }
    const { params } = toParams(fields, everything);
    expect(fromParams(fields, new URLSearchParams(params)).value).to.deep.equal(everything);
    const odd = { mode: ["a,b", "50%2C"] };
    expect(fromParams(fields, new URLSearchParams(toParams(fields, odd).params)).value).to.deep.equal(odd);
  });

  it("what an address has no room for is named and costs no other filter", () => {
    const no = Array.from({ length: 500 }, (_, at) => `530220260000000${at}`);
    const { params, omitted } = toParams(fields, { ...everything, no });
    expect(omitted).to.deep.equal(["no"]);
    expect(params["goods"]).to.equal(everything.goods);
    expect(new URLSearchParams(params).toString().length).to.be.at.most(queryAddressMaxChars);
  });

  it("what cannot be meant is a problem with what was given", () => {
    const { value, problems } = fromParams(
      fields,
      `goods=${"x".repeat(21)}&date=2026-02-30..&amount=5..1&piecesFrom=1e5&no=a&office=${"y".repeat(201)}&mode=0110`,
    );
    expect(value).to.deep.equal({ mode: ["0110"] });
    expect(problems.map(({ name }) => name)).to.deep.equal(["no", "goods", "office", "date", "amount", "pieces"]);
    expect(problems.find(({ name }) => name === "date")?.given).to.deep.equal({ from: "2026-02-30" });
  });

  it("stored filters of an older page keep what still is a field", () => {
    const { value, left } = readQuery(fields, { goods: " A ", gone: "1", date: { preset: "nextYear" }, amount: "5" });
    expect([value, left]).to.deep.equal([{ goods: "A" }, ["gone", "date", "amount"]]);
    expect(readQuery(fields, { no: "4711" }), "a field of one text that takes several now").to.deep.equal({
      value: { no: ["4711"] },
      left: [],
    });
    expect(daysOf({ preset: "lastMonth" }, today)).to.deep.equal({ from: "2026-02-01", to: "2026-02-28" });
  });

  it("are told in the order of the fields, in each language", async () => {
    const chinese = describeQuery(fields, everything, await language("zh-CN"), today);
    expect(chinese.map(({ label, value }) => `${label} ${value}`)).to.deep.equal([
      "报关单号 共 4 个：1、2、3 等",
      "品名 托盘, 50%..",
      "状态 已放行",
      "申报地海关 2200 上海海关",
      "申报日期 本月（2026-03-01 至 2026-03-31）",
      "监管方式 0110 一般贸易、0214 来料加工",
      "总价 0.5 ～ 20,000 USD",
      "件数 ≥ 3",
    ]);
    const date = { date: { from: "2026-03-01" } };
    const told = async (locale: QueryLanguage["locale"]) =>
      describeQuery(fields, date, await language(locale), today)[0]?.value;
    expect([await told("en"), await told("vi"), await told("fr"), await told("es")]).to.deep.equal([
      "from 2026-03-01",
      "từ 01/03/2026",
      "à partir de 01/03/2026",
      "desde 01/03/2026",
    ]);
  });

  it("codes stand alone until their list is known, and what is no day as it is", async () => {
    const unknown = fields.map((field) => (field.kind === "choice" ? { ...field, options: undefined } : field));
    const value = { office: "2200", status: "released", date: { from: "?" }, goods: "" };
    expect(describeQuery(unknown, value, await language("en"), today).map((one) => one.value)).to.deep.equal([
      "released",
      "2200",
      "from ?",
    ]);
  });
});
