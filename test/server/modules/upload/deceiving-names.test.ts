import assert from "node:assert/strict";
import { after, before, describe, it, mock } from "node:test";
import type { StoredEntryPage } from "@customs-portal/sdk/contract";
import {
  hashOfPath,
  keptFolder,
  keptName,
  keyOfName,
  numberedFolder,
  numberedName,
} from "../../../../server/modules/upload/paths.ts";
import { uploadTables } from "../../../../server/modules/upload/table.ts";
import { onEachEngine } from "../../support/databases.ts";
import { company, openReceiver, type Receiver } from "./support/receiver.ts";

mock.method(console, "error", () => {});

const refused = { code: "upload-name-refused" };

describe("names that read as others", () => {
  it("are refused, of files and of folders: changes of direction, and what nobody sees", () => {
    const letters = [
      ...["\u202a", "\u202b", "\u202c", "\u202d", "\u202e", "\u2066", "\u2067", "\u2068", "\u2069"],
      ...["\u200b", "\u200e", "\u200f", "\ufeff", "\u00ad", "\u061c", "\u2060", "\u2064", "\u206f"],
      ...["\u{e0001}", "\u{e0041}", "\u{e007f}", "\u034f", "\u115f", "\u1160", "\u3164", "\uffa0", "\u17b4"],
      ...["\ufff9", "\u{1d173}"],
    ];
    for (const letter of letters) {
      const code = letter.codePointAt(0)?.toString(16);
      for (const name of [`invoice${letter}fdp.exe`, `invoice.pdf${letter}`, `${letter}invoice.pdf`]) {
        assert.throws(() => keptName(name), refused, code);
        assert.throws(() => keptFolder(`a/${name}/b`), refused, code);
      }
    }
  });

  it("are refused with a blank at an end, whatever kind it is, and with letters that are drawn as one", () => {
    const blanks = [" ", "\u00a0", "\u1680", "\u2003", "\u202f", "\u205f", "\u3000"];
    const drawnAsOne = ["\u2800", "\u{1d159}", "\u{16fe4}", "\u{13441}", "\uffff", "\ufdd0", "\u{1fffe}"];
    for (const blank of [...blanks, ...drawnAsOne])
      for (const name of [`invoice.pdf${blank}`, `${blank}invoice.pdf`])
        assert.throws(() => keptName(name), refused, JSON.stringify(name));
    for (const letter of drawnAsOne) assert.throws(() => keptName(`in${letter}voice.pdf`), refused);
    for (const blank of [...blanks, "  ", " \u00a0"]) {
      const name = `in${blank}voice ${blank}.pdf`;
      assert.equal(keptName(name), name, "a gap is seen, and systems make such names themselves");
    }
  });

  it("joiners and selectors stand where a script or an emoji is written with them, and nowhere else", () => {
    for (const name of [
      "می\u200cخواهم.pdf",
      "PDF\u200cها.pdf",
      "۲۰\u200cساله.txt",
      "क्\u200dष.doc",
      "ශ්\u200dරී.doc",
      "നന്\u200d.pdf",
      "👩\u200d💻 ❤\ufe0f.png",
      "👩🏽\u200d❤\ufe0f\u200d👨🏽.png",
      "1\ufe0f\u20e3.txt",
      "葛\u{e0100}城市.pdf",
      "辻\ufe00.pdf",
      "☎\ufe0e.txt",
      "ᠠ\u180b.txt",
      "(PDF)\u200cها.pdf",
      "ಫೇಸ್\u200cಬುಕ್\u200c.pdf",
      "র\u200d্যাব.pdf",
      "ه\u200d. ق.txt",
      "🏴\u200d☠\ufe0f 🏳\ufe0f\u200d🌈 🏃🏽\u200d♂\ufe0f 👨\u200d👩\u200d👧.png",
    ])
      assert.equal(keptName(name), name.normalize("NFC"), JSON.stringify(name));
    for (const name of [
      "invoice\u200d.pdf",
      "in\u200cvoice.pdf",
      "报\u200d关单.pdf",
      "счёт\u200c.pdf",
      "한\u200d글.pdf",
      "م\u200c\u200cن.pdf",
      "👩\u200d\u200d💻.png",
      "م\u200c.pdf",
      "\u200cم.pdf",
      "-\u200cم.pdf",
      "م\u200c ن.pdf",
      "invoice\u200d💻.pdf",
      "invoice💻\u200d.pdf",
      "invoice\ufe0f.pdf",
      "2024\ufe0f.pdf",
      "a\u{e0100}.pdf",
      "❤\ufe0f\ufe0f.png",
      "\ufe0f.png",
    ])
      assert.throws(() => keptName(name), refused, JSON.stringify(name));
  });

  it("names with a number are still some that are kept, wherever they had to be cut", () => {
    for (let before = 0; before < 10; before += 1) {
      const name = keptName("x".repeat(before) + "👩\u200d💻".repeat(49));
      for (const number of [2, 1000, 123_456_789_012]) {
        for (const cut of [numberedFolder(name, number), numberedName(`${name.slice(0, -5)}.pdf`, number)]) {
          assert.match(cut, / \(\d+\)/);
          assert.doesNotThrow(() => keptName(cut.slice(0, 255)), cut);
        }
      }
    }
  });
});

onEachEngine("folders that are looked at", (engine) => {
  let receiver: Receiver;
  before(async () => {
    receiver = await openReceiver(engine);
    await receiver.addUser("blind", company);
    await receiver.admin("grant", "remove", "blind", "--function", "FILE_READ");
  });
  after(() => receiver.close());

  async function listed(folder: string): Promise<string[]> {
    const answer = await receiver.call(`files?folder=${encodeURIComponent(folder)}`);
    assert.equal(answer.status, 200, folder);
    const { entries } = ((await answer.json()) as { data: StoredEntryPage }).data;
    return entries.map(({ name }) => name);
  }

  it("hold what came into a folder of the longest path whose name a file has taken", async () => {
    const task = await receiver.setUp("operator", "");
    const long = "长".repeat(245);
    const folder = ["top", long, long, long, "n".repeat(255)].join("/");
    await receiver.upload(task, { name: "top" }, Buffer.from("a file"));
    const { data } = await receiver.upload(task, { name: "x", folder: folder.slice(0, 998) }, Buffer.from("x"));
    const at = `top (2)/${folder.slice(4, 998)}`;
    assert.ok(at.length > 1000);
    assert.deepEqual(await listed(at), ["x"]);
    assert.equal((await receiver.call(`files/content?id=${data.task_file_id}`)).status, 200);
  });

  it("are those of earlier days, too, whose names are refused today", async () => {
    const task = await receiver.setUp("operator", "old");
    const { data } = await receiver.upload(task, { name: "in.txt", folder: "plain" }, Buffer.from("x"));
    const name = "pla\u200din";
    const tables = uploadTables(receiver.test.database.db as never);
    await tables
      .updateTable("upload_file")
      .set({
        folder: `old/${name}`,
        folder_hash: hashOfPath(`old/${name}`),
        path_hash: hashOfPath(`old/${name}/in.txt`),
      })
      .where("id", "=", data.task_file_id)
      .execute();
    await tables
      .updateTable("upload_folder")
      .set({ name, name_key: keyOfName(name), path_hash: hashOfPath(`old/${name}`) })
      .where("name", "=", "plain")
      .execute();
    assert.deepEqual(await listed("old"), [name]);
    assert.deepEqual(await listed(`old/${name}`), ["in.txt"]);
  });

  it("that nobody could make are told as such where nothing is in them", async () => {
    for (const [folder, code] of [
      ["a:b", "upload-name-refused"],
      ["top/pla\u200din", "upload-name-refused"],
      ["n/".repeat(101), "upload-path-too-long"],
    ]) {
      const answer = await receiver.call(`files?folder=${encodeURIComponent(folder ?? "")}`);
      assert.deepEqual([answer.status, ((await answer.json()) as { errorCode: string }).errorCode], [400, code]);
    }
  });

  it("tell whoever may not look at them the name of an own file once it is there, and nothing before", async () => {
    const owner = await receiver.setUp("operator", "payroll");
    await receiver.upload(owner, { name: "2026.xlsx" }, Buffer.from("salaries"));
    const task = await receiver.setUp("blind", "payroll");
    const checked = await receiver.check(task, { name: "2026.xlsx", size: 1 });
    assert.deepEqual(Object.keys(checked.data).toSorted(), ["task_file_id", "uploaded_chunks"]);
    const sent = await receiver.upload(task, { name: "2026.xlsx" }, Buffer.from("x"));
    assert.equal((await receiver.call("files?folder=payroll", { user: "blind" })).status, 403);
    const events = await receiver.test.database.db
      .selectFrom("audit_event")
      .select("detail")
      .where("kind", "=", "upload")
      .where("user_no", "=", "blind")
      .execute();
    const named = events.map(({ detail }) => JSON.parse(detail) as { fileId: string; name: string });
    assert.deepEqual(
      named.map(({ fileId, name }) => [fileId, name]),
      [[sent.data.task_file_id, "2026 (2).xlsx"]],
      "each name that is tried so is a file, and a row with what was told",
    );
  });
});
