import { expect } from "@open-wc/testing";
import type { SessionUser } from "@customs-portal/sdk/contract";
import {
  createPortal,
  defaultConfig,
  HttpError,
  type PortalHost,
  type SignInOptions,
} from "@customs-portal/sdk/portal";
import { startSso, type SsoState } from "../../../../shell/sso/index.ts";
import { toLocation } from "../../../../shell/routing/index.ts";

interface Run {
  state: () => SsoState;
  left: string[];
  sent: unknown[];
  /** How often the user before kept the session. */
  declined: number;
}

/** Runs a sign-in address against a backend that answers a credential as told. */
async function run(
  path: string,
  options: {
    credential?: string;
    answer?: (options: SignInOptions) => Promise<SessionUser>;
    start?: string;
    storage?: Pick<Storage, "getItem" | "setItem">;
    signedOut?: boolean;
    now?: number;
  } = {},
): Promise<Run> {
  const location = toLocation(path);
  const signInProfiles = options.start === undefined ? {} : { [location.pathname]: { start: options.start } };
  const base = createPortal({ config: { ...defaultConfig, trackUrl: "", signInProfiles } });
  const result: Run = { state: () => sso.getSnapshot(), left: [], sent: [], declined: 0 };
  const signIn: PortalHost["session"]["signIn"] = (credentials, signInOptions = {}) => {
    result.sent.push(credentials);
    return options.answer?.(signInOptions) ?? Promise.resolve({ accessToken: "t", userNo: "u", menu: [] });
  };
  if (options.signedOut) base.session.clear("user");
  const sso = startSso({
    portal: { ...base, session: { ...base.session, signIn } },
    location,
    credential: options.credential,
    page: { origin: "https://portal.example", leaveFor: (address) => result.left.push(address) },
    storage: options.storage ?? { getItem: () => null, setItem: () => undefined },
    onDeclined: () => (result.declined += 1),
    now: () => options.now ?? 0,
  });
  await new Promise((done) => setTimeout(done));
  return result;
}

const failure = (code: "sign-in-refused" | "sign-in-method-unavailable") => () =>
  Promise.reject(new HttpError(code, { status: 400, envelopeCode: 400, serverMessage: "no" }));

function memory(): Pick<Storage, "getItem" | "setItem"> {
  const entries = new Map<string, string>();
  return { getItem: (key) => entries.get(key) ?? null, setItem: (key, value) => void entries.set(key, value) };
}

describe("a sign-in address", () => {
  it("R22-08 sends its credential once, under the login type of its route", async () => {
    const { sent, left, state } = await run("/guard?path=%2Fhome", { credential: "one-time" });
    expect(sent).to.deep.equal([{ loginType: "guard", credential: "one-time" }]);
    expect(state().kind).to.equal("working");
    expect(left).to.deep.equal([]);
  });

  it("tells a refused credential from a method that is not set up", async () => {
    const refused = await run("/guard", { credential: "x", answer: failure("sign-in-refused") });
    expect(refused.state().kind).to.equal("failed");
    const missing = await run("/guard", { credential: "x", answer: failure("sign-in-method-unavailable") });
    expect(missing.state().kind).to.equal("unavailable");
  });

  it("asks whoever is signed in before another user takes their place, and does what they say", async () => {
    const user = (userNo: string) => ({ accessToken: userNo, userNo, menu: [] });
    for (const isYes of [true, false]) {
      const asked = await run("/guard", {
        credential: "x",
        async answer({ mayReplace }) {
          if (await mayReplace?.(user("manager"), user("operator"))) return user("manager");
          throw new HttpError("request-cancelled", { status: 0, envelopeCode: 0 });
        },
      });
      const state = asked.state();
      if (state.kind !== "asking") throw new Error(`nobody was asked: ${state.kind}`);
      expect([state.current.userNo, state.next.userNo]).to.deep.equal(["operator", "manager"]);
      state.answer(isYes);
      await new Promise((done) => setTimeout(done));
      expect(asked.state().kind).to.equal("working");
      expect(asked.declined).to.equal(isYes ? 0 : 1);
    }
  });

  it("does not ask the user whom the credential signs in again", async () => {
    const user = { accessToken: "t", userNo: "operator", menu: [] };
    const answers: unknown[] = [];
    await run("/guard", {
      credential: "x",
      async answer({ mayReplace }) {
        answers.push(await mayReplace?.(user, user));
        return user;
      },
    });
    expect(answers).to.deep.equal([true]);
  });

  it("R22-07 starts at the configured address, which learns the way back", async () => {
    const { left } = await run("/guardJinkonSSO?redirect=%2Fdesk&x=1", {
      start: "https://sso.example/in?to={callback}",
    });
    const callback = "https://portal.example/GuardJinkoIndex?redirect=%2Fdesk";
    expect(left).to.deep.equal([`https://sso.example/in?to=${encodeURIComponent(callback)}`]);
  });

  it("gives no other place than a local path as the way back", async () => {
    const { left } = await run("/caslogin?redirect=https%3A%2F%2Fevil.example", {
      start: "https://sso.example/{callback}",
    });
    expect(left[0]).to.equal(`https://sso.example/${encodeURIComponent("https://portal.example/caslogin")}`);
  });

  it("without a start, or with one that is no web address, it says that a credential is missing", async () => {
    for (const start of [undefined, "javascript:alert(1)", ""]) {
      const { state, left } = await run("/caslogin", start === undefined ? {} : { start });
      expect(state().kind).to.equal("missing");
      expect(left).to.deep.equal([]);
    }
  });

  it("waits for the user after a sign-out, and when the other system sent the user straight back", async () => {
    const start = "https://sso.example/";
    expect((await run("/caslogin", { start, signedOut: true })).state()).to.deep.equal({
      kind: "ready",
      address: start,
    });
    const storage = memory();
    expect((await run("/caslogin", { start, storage, now: 0 })).left.length).to.equal(1);
    expect((await run("/caslogin", { start, storage, now: 5000 })).state().kind).to.equal("ready");
    expect((await run("/guardSSO", { start, storage, now: 5000 })).left.length).to.equal(1);
    expect((await run("/guardSSO", { start, storage, now: 60_000 })).left.length).to.equal(1);
  });
});
