import { PortalError } from "@customs-portal/sdk/errors";
import { digest } from "../../base/index.ts";
import { hasBadLetters } from "./letters.ts";

/** Characters of a name (the file systems of those who download it take no more). */
const maxNameChars = 255;
/** Folders above a file … */
const maxLevels = 50;
/** … and characters of folders and name altogether. */
const maxPathChars = 1000;
/** Characters of a name that an error repeats. */
const shownChars = 80;

/** What can be seen of a name: neither blanks nor what is drawn as one. */
const visible = /[^\p{Z}\p{M}\u115f\u1160\u2800\u3164\uffa0\u200c\u200d]/u;
/** Names of devices, also with an extension. */
const reservedName = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$) *(\..*)?$/i;
/** Also `.` and `..`: Windows drops a full stop and a blank at the end, and nobody sees a blank at either. */
const badEnds = /^\p{Z}|[.\p{Z}]$/u;

function nameRefused(text: string): PortalError {
  const shown = text.length > shownChars ? `${text.slice(0, shownChars)}…` : text;
  return new PortalError("upload-name-refused", { params: { name: shown.toWellFormed() } });
}

/**
 * The name of a file or a folder as it is kept (NFC).
 * @throws PortalError `upload-name-refused` for one that some system could not hold, or that is no name
 */
export function keptName(text: string): string {
  const name = text.normalize("NFC");
  const isBad =
    !visible.test(name) ||
    name.length > maxNameChars ||
    hasBadLetters(name) ||
    reservedName.test(name) ||
    badEnds.test(name) ||
    !name.isWellFormed();
  if (isBad) throw nameRefused(text);
  return name;
}

/**
 * A folder as it is kept: names with forward slashes between them, "" for the topmost. Slashes at its ends are left out.
 * @throws PortalError `upload-name-refused`, `upload-path-too-long`
 */
export function keptFolder(text: string): string {
  const trimmed = text.replace(/^\/|\/$/g, "");
  if (trimmed === "") return "";
  refuseLong(trimmed);
  return trimmed.split("/").map(keptName).join("/");
}

/**
 * A folder as somebody looks for it. It need not be one that could be announced today: numbers make paths longer, and
 * what is refused of names was not always.
 * @throws PortalError `upload-name-refused` for what leads elsewhere
 */
export function soughtFolder(text: string): string {
  const path = text.replace(/^\/|\/$/g, "").normalize("NFC");
  if (path === "") return "";
  for (const name of path.split("/")) if (/^\.{0,2}$/.test(name)) throw nameRefused(name);
  return path;
}

/** @throws PortalError `upload-path-too-long` */
export function refuseLong(path: string): void {
  if (path.length > maxPathChars || path.split("/").length > maxLevels)
    throw new PortalError("upload-path-too-long", { params: { levels: maxLevels, limit: maxPathChars } });
}

/** Folder and what is in it. */
export function joinPath(folder: string, below: string): string {
  return folder === "" || below === "" ? folder + below : `${folder}/${below}`;
}

/** What names are compared and ordered by: `A.txt` and `a.txt` are one name to many systems. */
export function keyOfName(name: string): string {
  return name.normalize("NFC").toLowerCase();
}

/** What a database index knows a path by, however long it is. */
export function hashOfPath(path: string): string {
  return digest("path", keyOfName(path));
}

/** The folders of a path from the topmost down: `a/b` is `a` and `a/b`. */
export function foldersOf(path: string): { path: string; parent: string; name: string }[] {
  if (path === "") return [];
  const names = path.split("/");
  return names.map((name, index) => {
    const parent = names.slice(0, index).join("/");
    return { path: joinPath(parent, name), parent, name };
  });
}

/** A name cut to a length, without half a character or a joiner at its end. */
function cutName(name: string, length: number): string {
  return name.slice(0, length).replace(/[\u200c\u200d]?[\ud800-\udbff]?$/, "");
}

/** The name of a folder with a number behind it: `v1.2` is `v1.2 (2)`. */
export function numberedFolder(name: string, number: number): string {
  const end = ` (${number})`;
  return cutName(name, maxNameChars - end.length) + end;
}

/** A name with a number before its extension: `a.txt` is `a (2).txt`. */
export function numberedName(name: string, number: number): string {
  const dot = name.lastIndexOf(".");
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""];
  const end = ` (${number})${extension}`;
  if (end.length >= maxNameChars) return `${stem.slice(0, maxNameChars - 12).toWellFormed()} (${number})`;
  return cutName(stem, maxNameChars - end.length) + end;
}
