import { expect } from "@open-wc/testing";
import { checkLine } from "@customs-portal/sdk/rules";
import type { LineCheck } from "../../../../parcels/element-batch/check-lines.ts";
import { linesOfPage, type BatchLine } from "../../../../parcels/element-batch/lines.ts";
import { summarise } from "../../../../parcels/element-batch/summary.ts";

const code = "9405119000";
const rows = ["用途", "型号"].map((NAME, index) => ({
  CODE: String(index),
  NAME,
  ISNULL: "1" as const,
  DECFACTYPE: "0" as const,
  DECFACCODE: "",
  DECFACCONTENT: "",
}));
const checkOf = ({ tariffCode, text }: BatchLine): LineCheck => ({
  ...checkLine(tariffCode, text, rows),
  goodsName: "",
  isFaulty: false,
  isUnasked: false,
});

describe("what is to be done about lines", () => {
  it("only lines whose every part has its place are tidied", () => {
    const lines = linesOfPage(
      ["照明|X", "照明｜X", "用途:照明|型号:X", "用途:照明|型号:X|产地:中国", "照明;X;Y"].map((text, at) => ({
        key: String(at),
        tariffCode: code,
        text,
      })),
    );
    const { untidy, warnings } = summarise(lines, checkOf);
    expect(untidy.map(({ key }) => key)).to.deep.equal(["1", "2"]);
    expect(warnings.map(({ key }) => key)).to.deep.equal(["3", "4"]);
  });
});
