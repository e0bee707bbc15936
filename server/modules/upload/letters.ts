/*
 * Which letters a name may not have, because it would read as another one. Refused are control characters, changes of
 * direction and what nobody sees. Joiners and selectors are letters of some scripts and of emoji: they may stand where
 * those are written with them. `invoice`, a joiner and `.pdf` would be a second `invoice.pdf`.
 */

/** What Windows refuses, what ends a line, and what is not drawn, but for joiners and selectors. */
const never = /[\p{Cc}\p{Zl}\p{Zp}<>:"|?*\\/]|(?![\u200c\u200d\p{VS}])[\p{Cf}\p{DI}]/u;

/** Letters and marks of the scripts that know joiners: all but those that are surely written without. */
const joined =
  /(?![\p{sc=Zyyy}\p{sc=Zinh}\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Armn}\p{sc=Geor}\p{sc=Hebr}\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Bopo}\p{sc=Hang}])[\p{L}\p{M}]/u
    .source;
const emoji = /\p{ExtPict}/u.source;
/** Every joiner has such a letter on one side, and a letter or a picture, if anything, on the other. */
const joiner = new RegExp(`(?<=${joined})[\\u200c\\u200d]|[\\u200c\\u200d](?=${joined})|\\u200d(?=${emoji})`, "gu");

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
