/*
 * Which letters a name may not have, because it would read as another one. Refused are control characters, changes of
 * direction and what nobody sees. Joiners and selectors are letters of some scripts and of emoji: they may stand where
 * those are written with them. `invoice`, a joiner and `.pdf` would be a second `invoice.pdf`.
 */

/** What Windows refuses, what ends a line, what is no letter, and what is not drawn, but for joiners and selectors. */
const never =
  /[\p{Cc}\p{Zl}\p{Zp}\p{NChar}\u2800\u{13441}\u{13442}\u{1d159}<>:"|?*\\/]|\u{16fe4}|(?![\u200c\u200d\p{VS}])[\p{Cf}\p{DI}]/u;

/** No letter of the scripts that are surely written without joiners. */
const without =
  /(?![\p{sc=Zyyy}\p{sc=Zinh}\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Armn}\p{sc=Geor}\p{sc=Hebr}\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Bopo}\p{sc=Hang}])/u
    .source;
/** Letters and marks of the others. */
const joined = `${without}[\\p{L}\\p{M}]`;
const emoji = /\p{ExtPict}/u.source;
/**
 * A joiner changes the letter on one side of it. A non-joiner stands between two letters: before a suffix of Persian,
 * which foreign words and numbers have, too; only behind a mark, such as a virama, it may end a word. Pictures are joined
 * to pictures.
 */
const joiner = new RegExp(
  [
    `(?<=${joined})\\u200d|\\u200d(?=${joined})`,
    `(?<=[\\p{L}\\p{M}\\p{N}\\p{Pe}\\p{Pf}])\\u200c(?=${joined})|(?<=${without}\\p{M})\\u200c`,
    `(?<=[${emoji}\\p{EMod}\\ufe0f])\\u200d(?=${emoji})`,
  ].join("|"),
  "gu",
);

/** Behind pictures, signs, Han, Mongolian and the like; behind digits only as a part of a key. */
const selector =
  /(?<=(?![\0-\x7f])[\p{ExtPict}\p{S}\p{sc=Hani}\p{sc=Mong}\p{sc=Mymr}\p{sc=Phag}\p{sc=Mani}])\p{VS}|(?<=[\d#*])\ufe0f(?=\u20e3)/gu;

const invisible = /[\u200c\u200d\p{VS}]/u;
const repeated = /[\u200c\u200d]{2}/u;

/** Whether a name has letters that make it read as another one, or that some system refuses. */
export function hasBadLetters(name: string): boolean {
  if (never.test(name)) return true;
  if (!invisible.test(name)) return false;
  return repeated.test(name) || invisible.test(name.replace(joiner, "").replace(selector, ""));
}
