import { readFile, stat } from "node:fs/promises";
import { basename, extname } from "node:path";
import type { Kysely } from "kysely";
import { elementFileMaxBytes, tariffCodeChars } from "@customs-portal/sdk/limits";
import { decodeText } from "@customs-portal/sdk/rules";
import { messageOf, printable } from "../base/index.ts";
import {
  findCatalogue,
  isDay,
  lookUp,
  readCatalogueText,
  replaceCatalogue,
  toCatalogueRows,
  type Catalogue,
  type ReadCatalogue,
} from "../modules/elements/index.ts";
import { AdminError, matching, type Given } from "./arguments.ts";
import type { AdminCommands, AdminContext } from "./command.ts";
import { printRows } from "./tables.ts";

const mebibyte = 1_048_576;
/** Tariff codes of a catalogue that is not thrown away by mistake. */
const largeCodes = 100;

/** @throws AdminError where the portal of this version was never started */
async function elementDatabase({ db }: Pick<AdminContext, "db">): Promise<Kysely<never>> {
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === "element_catalogue"))
    throw new AdminError("The database is of an earlier version; start the portal once, then come back.");
  return db as unknown as Kysely<never>;
}

/** The text of a file that is not too large. @throws AdminError */
async function readText(file: string): Promise<string> {
  const about = await stat(file).catch((error: unknown) => {
    throw new AdminError(`"${file}" cannot be read: ${messageOf(error)}`);
  });
  if (!about.isFile()) throw new AdminError(`"${file}" is no file.`);
  if (about.size > elementFileMaxBytes)
    throw new AdminError(
      `"${file}" has ${Math.ceil(about.size / mebibyte)} MB; a catalogue has at most ${elementFileMaxBytes / mebibyte}.`,
    );
  const text = decodeText(await readFile(file));
  if (text === undefined) throw new AdminError(`"${file}" is neither UTF-8 nor GB18030.`);
  return text;
}

/** What a file holds. @throws AdminError where it has faults, which are told before */
function readAll(text: string, { print, fail }: Pick<AdminContext, "print" | "fail">): ReadCatalogue {
  const read = readCatalogueText(text);
  if ("faults" in read) {
    for (const fault of read.faults) fail(printable(fault));
    const more = read.count - read.faults.length;
    if (more > 0) fail(`and ${more} more`);
    throw new AdminError(`Nothing was imported: the file has ${read.count} ${read.count === 1 ? "fault" : "faults"}.`);
  }
  for (const note of read.notes) print(printable(note));
  return read;
}

/** What is said of the catalogue as a whole: by the options, by the file, by its name. @throws AdminError */
function headOf(
  file: string,
  read: ReadCatalogue,
  { options, flags }: Given,
): Pick<Catalogue, "name" | "date" | "isSample"> {
  const name = options.get("name") ?? read.name ?? basename(file, extname(file));
  const date = options.get("date") ?? read.date ?? "";
  if (date !== "" && !isDay(date)) throw new AdminError(`"${date}" is not a day such as 2026-01-01.`);
  return {
    name: matching(name, /^[^\p{Cc}\p{Cs}]{1,100}$/u, "a name of 1 to 100 characters"),
    date,
    isSample: flags.has("sample") || read.isSample === true,
  };
}

/** What a catalogue takes the place of. @throws AdminError where most tariff codes would be gone, and nobody asked for it */
function mustReplace(before: Awaited<ReturnType<typeof findCatalogue>>, codes: number, isAsked: boolean): string {
  if (!before) return "";
  const former = `${titleOf(before)} with ${before.codes} tariff codes`;
  if (before.codes >= largeCodes && codes * 2 < before.codes && before.is_sample !== 1 && !isAsked)
    throw new AdminError(
      `Nothing was imported: the file has ${codes} tariff codes, and the catalogue ${former} is in force. With --fewer it takes its place all the same.`,
    );
  return `It takes the place of ${former}.`;
}

const titleOf = ({ name, date }: Pick<Catalogue, "name" | "date">) => [`"${name}"`, date].filter(Boolean).join(" of ");

export const elementsCommands: AdminCommands = {
  import: {
    help: "replace the catalogue of declaration elements by that of a file, all or nothing",
    words: ["FILE"],
    options: {
      name: { value: "TEXT", help: "name of the catalogue; that of the file by default" },
      date: { value: "YYYY-MM-DD", help: "day of the catalogue" },
      sample: { help: "it is for trying things out, and users are told not to declare with it" },
      fewer: { help: "replace the catalogue in force although it has more than twice as many tariff codes" },
    },
    async run(context, given) {
      const { database, print } = context;
      const [file = ""] = given.words;
      const db = await elementDatabase(context);
      const read = readAll(await readText(file), context);
      const catalogue = toCatalogueRows({ ...headOf(file, read, given), codes: read.codes });
      const replaced = mustReplace(await findCatalogue(db), catalogue.head.codes, given.flags.has("fewer"));
      await db.transaction().execute((trx) => replaceCatalogue(trx, database.dialect, catalogue, Date.now()));
      const { head } = catalogue;
      print(
        `The catalogue ${titleOf(head)} with ${head.codes} tariff codes and ${head.elements} elements holds from the next look-up on.`,
      );
      if (replaced !== "") print(printable(replaced));
    },
  },
  show: {
    help: "show the declaration elements of a tariff code",
    words: ["CODE"],
    options: {},
    async run(context, { words: [word = ""] }) {
      const { print } = context;
      const code = matching(word, /^[0-9A-Za-z]{10}$/, `a tariff code of ${tariffCodeChars} digits or letters`);
      const { rows, goodsName } = await lookUp(await elementDatabase(context), code);
      if (rows.length === 0) throw new AdminError(`The catalogue has no tariff code "${code}".`);
      print(printable(`${code.toUpperCase()} ${goodsName}`.trim()));
      printRows(
        print,
        ["CODE", "ISNULL", "DECFACTYPE", "NAME", "DECFACCODE", "DECFACCONTENT"],
        rows.map((row) => [row.CODE, row.ISNULL, row.DECFACTYPE, row.NAME, row.DECFACCODE, row.DECFACCONTENT]),
      );
    },
  },
  status: {
    help: "tell which catalogue of declaration elements is in force",
    words: [],
    options: {},
    async run(context) {
      const found = await findCatalogue(await elementDatabase(context));
      if (!found) throw new AdminError("There is no catalogue; see: npm run admin -- elements import --help");
      printRows(
        context.print,
        ["CATALOGUE", "DATE", "SAMPLE", "IMPORTED", "CODES", "ELEMENTS"],
        [
          [
            found.name,
            found.date,
            found.is_sample === 1 ? "yes" : "no",
            new Date(found.imported_at).toISOString(),
            String(found.codes),
            String(found.elements),
          ],
        ],
      );
    },
  },
};
