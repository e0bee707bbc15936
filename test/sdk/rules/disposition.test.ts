import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { cleanFileName, dispositionFileName } from "@customs-portal/sdk/rules";
import { assertProportional } from "../support/proportional.ts";

const chinese = "报关单列表 2026（一月）.xlsx";

/** Bytes as a browser hands a header over: a char for each. */
const asLatin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");
const utf8 = (text: string) => asLatin1(Buffer.from(text, "utf8"));
/** 报表 and 李珺 in GBK; the second byte of 珺 is ASCII. */
const gbk = { 报表: asLatin1(Buffer.from("b1a8b1ed", "hex")), 李珺: asLatin1(Buffer.from("c0eeac42", "hex")) };

function assertNames(headers: Readonly<Record<string, string | undefined>>): void {
  for (const [header, name] of Object.entries(headers))
    assert.equal(dispositionFileName(`attachment; ${header}`), name, header);
}

describe("the file name of a content-disposition", () => {
  it("R73-15 is read from raw bytes: UTF-8, else GBK, else Latin-1", () => {
    assertNames({
      [`filename="${utf8(chinese)}"`]: chinese,
      [`filename=${utf8("报表.xlsx")}`]: "报表.xlsx",
      [`filename="${utf8("Tờ khai – été 😀.xlsx")}"`]: "Tờ khai – été 😀.xlsx",
      [`filename="${gbk.报表}.xlsx"`]: "报表.xlsx",
      [`filename="${gbk.李珺}.xlsx"`]: "李珺.xlsx",
      'filename="déclaration créée à.xlsx"': "déclaration créée à.xlsx",
      'filename="año.xlsx"': "año.xlsx",
      'filename="créée.xlsx"': "créée.xlsx",
      'filename="créées agréées.xlsx"': "créées agréées.xlsx",
      'filename="«été» N°é.xlsx"': "«été» N°é.xlsx",
      [`filename="${asLatin1(Buffer.from("b1ed", "hex"))}.xlsx"`]: "表.xlsx",
      [`filename="A${asLatin1(Buffer.from("b1ed", "hex"))}B.xlsx"`]: "A表B.xlsx",
      [`filename="HS${asLatin1(Buffer.from("c0eecbc4", "hex"))}v2.xlsx"`]: "HS李四v2.xlsx",
      [`filename="${chinese}"`]: chinese,
    });
  });

  it("R73-15 filename* wins wherever it stands, in any encoding, quoted or not", () => {
    const extended = `UTF-8''${encodeURIComponent(chinese)}`;
    assertNames({
      [`filename="list.xlsx"; filename*=${extended}`]: chinese,
      [`filename*=${extended}; filename="list.xlsx"`]: chinese,
      [`FileName*="${extended}"`]: chinese,
      "filename*=utf-8'zh-CN'%E6%8A%A5%E8%A1%A8.xlsx": "报表.xlsx",
      "filename*=GBK''%B1%A8%B1%ED.xlsx": "报表.xlsx",
      "filename*=iso-8859-1''%E9t%E9.xlsx": "été.xlsx",
      [`filename*=UTF-8''${utf8("报表.xlsx")}`]: "报表.xlsx",
      "filename*=UTF-8''a+b.xlsx": "a+b.xlsx",
      "filename*=UTF-8''%E6%8A.xlsx; filename=plain.xlsx": "plain.xlsx",
      "filename*=klingon''%41; filename=plain.xlsx": "plain.xlsx",
      "filename*=UTF-8''100%; filename=plain.xlsx": "plain.xlsx",
    });
  });

  it("R73-15 percent escapes of a plain name are taken out, with + for a space as Java writes it", () => {
    assertNames({
      [`filename=${encodeURIComponent(chinese)}`]: chinese,
      [`filename="${new URLSearchParams({ name: "报关单 2026.xlsx" }).toString().slice(5)}"`]: "报关单 2026.xlsx",
      'filename="C%2B%2B%20%E6%8A%A5.xlsx"': "C++ 报.xlsx",
      'filename="%B1%A8%B1%ED.xlsx"': "报表.xlsx",
      'filename="100%.xlsx"': "100%.xlsx",
      'filename="a+b.xlsx"': "a+b.xlsx",
    });
  });

  it("R73-15 encoded words of mail are read", () => {
    const word = (text: string) => `=?UTF-8?B?${Buffer.from(text).toString("base64")}?=`;
    assertNames({
      [`filename="${word("报关单")} ${word("列表.xlsx")}"`]: "报关单列表.xlsx",
      'filename="=?gbk?Q?=B1=A8_=B1=ED?=.xlsx"': "报 表.xlsx",
      'filename="=?klingon?Q?a?=.xlsx"': "=?klingon?Q?a?=.xlsx",
      'filename="=?UTF-8?B?%%%?=.xlsx"': "=?UTF-8?B?%%%?=.xlsx",
    });
  });

  it("quotes and backslashes are those of the header; folders are left out", () => {
    assertNames({
      'filename="a \\"b\\".xlsx"': 'a "b".xlsx',
      'filename="C:\\data\\报表.xlsx"': "报表.xlsx",
      'filename="../../etc/passwd"': "passwd",
      "filename*=UTF-8''..%2F..%2Fetc%2Fpasswd": "passwd",
      'filename="a;b=c.xlsx"; size=3': "a;b=c.xlsx",
      'name="x; filename=evil.exe"; filename="good.xlsx"': "good.xlsx",
      "filename = list.txt ; x=1": "list.txt",
      'filename="open.xlsx': "open.xlsx",
      'filename=""': undefined,
      'filename=".."': undefined,
      "size=3": undefined,
    });
    assert.equal(dispositionFileName('filename="no-type.xlsx"'), "no-type.xlsx");
    for (const none of [undefined, null, "", "attachment", "inline;"])
      assert.equal(dispositionFileName(none), undefined);
  });

  it("control characters and marks that turn the writing are taken out", () => {
    assert.equal(cleanFileName("报表\u202exslx.exe\u0000\n\u2066\ufeff"), "报表xslx.exe");
    assert.equal(cleanFileName("a\u200d\u{1f469}.xlsx . "), "a\u200d\u{1f469}.xlsx");
    assertNames({ "filename*=UTF-8''%E2%80%AEgpj.exe%0D%0A": "gpj.exe", 'filename="a\tb.txt"': "ab.txt" });
  });

  it("a long header takes time in proportion to its length", () => {
    for (const part of ["\\", '";', "; ", "=?", "?= =?", "%4", "é", "+", '="', "%20", ";a=b"]) {
      const read = (count: number) => void dispositionFileName(`attachment; filename="${part.repeat(count)}`);
      assertProportional(read, 20_000, 10, part);
    }
  });
});
