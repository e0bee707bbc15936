import { HttpError, type Portal } from "@customs-portal/sdk/portal";
import type { TokenSetting, TokenSource } from "../token-source.ts";
import type { Base } from "../tag-settings.ts";
import { baseOf } from "./base-of.ts";

/** Settings that were explained already; the same mistake is made at every call. */
const explained = new WeakSet<object>();

/** The page gave something else than a text. What it holds is not repeated: it may be a token. */
export function explainAnswer(answer: unknown, given: TokenSetting | undefined, name: string): void {
  if (typeof given === "function") {
    if (explained.has(given)) return;
    explained.add(given);
  }
  const fields = typeof answer === "object" && answer !== null ? Object.keys(answer).slice(0, 5) : [];
  const what = fields.length > 0 ? `an object with ${fields.join(", ")}` : `of the type ${typeof answer}`;
  const who = typeof given === "function" ? 'the function "token" of configurePortal answers' : "the token is";
  const advice = fields.includes("accessToken") ? "give its accessToken" : "give the token itself";
  console.error(`<${name}>: ${who} ${what}, which is not sent. A token is a text: ${advice}.`);
}

/**
 * The function of the page failed.
 * @returns what its call fails with: in a frame without an origin, where no call of the page gets through, as they do
 */
export function explainFailure(cause: unknown, name: string): unknown {
  console.error(`<${name}>: the function "token" of configurePortal failed.`, cause);
  return self.origin === "null" ? new HttpError("network-failure", { status: 0, envelopeCode: 0, cause }) : cause;
}

/** What is wrong with a token, where it can be seen. */
function mistakeOf(token: string): string | undefined {
  if (/^bearer\b/i.test(token))
    return 'it begins with "Bearer ", which the element adds by itself; give the rest alone';
  if (token.startsWith("[object ")) return "it is an object that was made a text; give the token that the object holds";
  if (/^[[{"]/.test(token)) return "it is JSON; give the accessToken that the answer holds";
  if (token.startsWith("<")) return "it is a page, such as a sign-in page; give what your server answers for the user";
  if (/^eyJ[\w-]*\.[\w-]+\.[\w-]*$/.test(token))
    return "it is a signed token, such as a guard token; your server changes it for the bearer token of the portal, which is given here";
  if (/^(undefined|null|true|false)$/.test(token)) return `it is the text "${token}"; give none where there is none`;
  if (/\s/.test(token)) return "it contains blanks or line ends; a token has none";
  return undefined;
}

/** Says once why the element waits, and what to do where no token of the page ever worked. */
export function explainWait(tokens: TokenSource, portal: Portal, { name, key, base }: WaitReason): void {
  const { end, last, given } = tokens;
  const wanted = last === "" ? "a token" : "a token that is not refused";
  const advice =
    last === "" && typeof given === "function"
      ? 'the function "token" of configurePortal has not given one; an empty text is none.'
      : "configurePortal({ token }) sets one.";
  if (!end.tried) console.info(`<${name}> waits for ${wanted}: ${advice}`);
  // One that worked and is over is no mistake of the page.
  if (key !== "errors:sessionExpired" || last === "" || end.isProven || end.isExplained) return;
  end.isExplained = true;
  const mistake = mistakeOf(last);
  const { origin } = baseOf(portal, base);
  console.error(
    mistake === undefined
      ? `<${name}>: the portal at ${origin} refuses every token that the page gives; ` +
          "check that they are made by this portal, not by another one: your server must call it at this address, " +
          "with the audience that it has (PORTAL_AUDIENCE)."
      : `<${name}>: the portal at ${origin} refuses the token that the page gives: ${mistake}.`,
  );
}

/** Who waits for a token, and why. */
export interface WaitReason {
  /** What the console calls the element. */
  name: string;
  /** Key of what the user reads: `errors:sessionExpired` where a token was refused, otherwise there was none. */
  key: string;
  /** The base of its calls. */
  base: Base;
}
