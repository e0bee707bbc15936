import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { after, before, it } from "node:test";
import { onEachEngine } from "../../support/databases.ts";
import { openTestPortal, password, type Answer, type SignedIn, type TestPortal } from "../../support/portal.ts";

const base = "/pms/api/session";
const manufacturer = "3223960518";
const managersOwn = ["4401980736", "4403180629"];

type Switch = { url: string; body: object };

const own = (corpCode: string): Switch => ({ url: `${base}/setBghCompany`, body: { corpCode, corpName: "" } });
const acting = (imitateCompany: "true" | "false"): Switch => ({
  url: `${base}/setVirtualGroupUser`,
  body: { corpCode: manufacturer, corpName: "", department: "", imitateCompany },
});
const home: Switch = { url: `${base}/returnToOwn`, body: {} };

const switchesOf: Record<string, readonly Switch[]> = {
  manager: [...managersOwn.map(own), acting("true"), acting("false"), home],
  operator: [own(manufacturer), home],
};

/** One sign-in and the tokens that came of it. */
interface Chain {
  user: string;
  /** Tokens by the company that the answer named; the last one is the newest. */
  tokens: { token: string; company: string }[];
  isSignedOut: boolean;
}

onEachEngine("many at once", (engine) => {
  let test: TestPortal;
  before(async () => {
    // Calls that wait for a connection are no outcome here.
    test = await openTestPortal(engine, { env: { PORTAL_DB_QUEUE_SECONDS: "60" } });
  });
  after(() => test.close());

  async function start(user: string): Promise<Chain> {
    const { data } = await test.signIn(user);
    return { user, tokens: [{ token: data.accessToken, company: String(data["company"]) }], isSignedOut: false };
  }

  async function switchCompany(chain: Chain, choice: number): Promise<Answer<SignedIn>> {
    const choices = switchesOf[chain.user] ?? [];
    const answer = await test.call<SignedIn>({
      method: "POST",
      ...choices[choice % choices.length]!,
      token: chain.tokens.at(-1)!.token,
    });
    if (answer.status === 200)
      chain.tokens.push({ token: answer.data.accessToken, company: String(answer.data["company"]) });
    return answer;
  }

  /** Leaves a row that says for which company it was meant. */
  function write({ token, company }: Chain["tokens"][number]): Promise<Answer> {
    const event = { dataType: "test", opTime: 0, token: "", userNo: "", userCompany: company, ip: "", message: "" };
    return test.call({ method: "POST", url: "/pms/api/track", token, body: { events: [event] } });
  }

  async function signOut(chain: Chain): Promise<Answer> {
    const answer = await test.call({ method: "DELETE", url: base, token: chain.tokens.at(-1)!.token });
    chain.isSignedOut ||= answer.status === 200;
    return answer;
  }

  it("100 switches, sign-ins, writes and sign-outs leave no session that should not live and no row of a wrong company", async () => {
    const users = Array.from({ length: 20 }, (_, at) => (at % 3 === 0 ? "operator" : "manager"));
    const chains = await Promise.all(users.map(start));
    const answers: Answer[] = [];
    for (let round = 0; round < 3; round += 1) {
      const round20 = chains.flatMap((chain, at) => [
        switchCompany(chain, at + round),
        switchCompany(chain, at + round + 1),
        write(chain.tokens.at(-1)!),
        write(chain.tokens[0]!),
        ...((at + round) % 5 === 0 ? [signOut(chain)] : []),
        ...((at + round) % 4 === 0 ? [start(chain.user).then((fresh) => void chains.push(fresh))] : []),
      ]);
      const settled = await Promise.all(round20);
      answers.push(...settled.filter((answer) => answer !== undefined));
    }
    const statuses = new Set(answers.map(({ status }) => status));
    assert.ok(
      [...statuses].every((status) => [200, 402, 409].includes(status)),
      [...statuses].join(),
    );
    // Of each some are certain: from the second round on a sign-in writes with the token of before its switches, or
    // after its sign-out.
    assert.ok(
      [200, 402, 409].every((status) => statuses.has(status)),
      "each of them happened",
    );

    const { db } = test.database;
    const sessions = await db
      .selectFrom("session")
      .innerJoin("app_user", "app_user.id", "session.user_id")
      .selectAll("session")
      .select("user_no")
      .execute();
    const live = sessions.filter(({ replaced_at }) => replaced_at === null);
    assert.equal(new Set(live.map(({ family }) => family)).size, live.length, "one live session of a sign-in");
    for (const { user_no, corp_code, mode } of live) {
      const allowed = user_no === "manager" && mode === "own" ? managersOwn : [manufacturer];
      assert.ok(allowed.includes(corp_code), `${user_no} in ${corp_code}`);
    }
    for (const { tokens, isSignedOut } of chains) {
      const family = hash("sha256", tokens[0]!.token, "hex");
      const lives = live.filter((session) => session.family === family).length;
      assert.equal(lives, isSignedOut ? 0 : 1);
      if (isSignedOut) assert.ok(!sessions.some((session) => session.family === family));
      for (const { token, company } of tokens) {
        const answer = await test.call<{ corpCode: string }>({ url: "/notes/api/scope", token });
        if (isSignedOut) assert.equal(answer.status, 402);
        else assert.equal(answer.data.corpCode, company);
      }
    }

    const rows = await db.selectFrom("track_event").select(["corp_code", "op_company"]).execute();
    assert.notEqual(rows.length, 0);
    for (const { corp_code, op_company } of rows) assert.equal(corp_code, op_company);
  });

  it("two switches of one session make one new session, and a sign-out meanwhile ends both", async () => {
    for (let round = 0; round < 10; round += 1) {
      const chain = await start("manager");
      const [first, second] = await Promise.all([switchCompany(chain, 0), switchCompany(chain, 1)]);
      assert.deepEqual(
        [first.status, second.status].toSorted((left, right) => left - right),
        [200, 409],
      );
      const old = { ...chain, tokens: chain.tokens.slice(0, 1) };
      const [out] = await Promise.all([signOut(old), switchCompany(chain, 3)]);
      assert.equal(out.status, 200);
      for (const { token } of chain.tokens) assert.equal((await test.call({ url: base, token })).status, 402);
    }
  });

  it("a new password leaves no session that began with the old one", async () => {
    const newPassword = "Ganz-neu-2026";
    // With a known browser it waits behind none of the others.
    const headers = { "x-device": "own".padEnd(36, "-") };
    const token = (await test.signIn("operator", password, { headers })).data.accessToken;
    const body = { oldPassword: password, newPassword };
    const [changed] = await Promise.all([
      test.call({ method: "PUT", url: `${base}/password`, token, body, headers }),
      ...Array.from({ length: 20 }, () => test.signIn("operator")),
      ...Array.from({ length: 20 }, (_, at) =>
        new Promise((resolve) => setTimeout(resolve, at * 10)).then(() => test.signIn("operator")),
      ),
    ]);
    assert.equal(changed.status, 200);
    const sessions = await test.database.db
      .selectFrom("session")
      .innerJoin("app_user", "app_user.id", "session.user_id")
      .select("token_hash")
      .where("user_no", "=", "operator")
      .execute();
    assert.deepEqual(
      sessions.map(({ token_hash }) => token_hash),
      [hash("sha256", token, "hex")],
    );
  });
});
