import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { inPasswordTurn } from "../../../../server/modules/session/index.ts";
import { onEachEngine } from "../../support/databases.ts";
import { openTestPortal, type TestPortal } from "../../support/portal.ts";

onEachEngine("passwords that administrators set", (engine) => {
  let test: TestPortal;
  let token = "";
  before(async () => {
    test = await openTestPortal(engine);
    token = await test.tokenOf("manager");
  });
  after(() => test.close());
  const add = (userNo: string, company: string, password: string) => {
    const body = { userNo, userName: "x", companies: [company], password };
    return test.call({ method: "POST", url: "/pms/api/administration/users", token, body });
  };

  it("whoever may not add a user is told so before a password costs anything", async () => {
    const refused = await add("elsewhere", "3223960518", "password1234");
    assert.deepEqual([refused.status, refused.errorCode], [403, "forbidden"]);
  });

  it("wait for their turn with those of sign-ins", async () => {
    const held = Promise.withResolvers<void>();
    const others = [1, 2, 3].map((part) => inPasswordTurn({ lane: `192.0.2.${part}` }, () => held.promise));
    let isDone = false;
    const adding = add("clerk", "4401980736", "Quite-strong-4711").finally(() => {
      isDone = true;
    });
    // Longer than any hash takes.
    await sleep(1_500);
    const wasDone = isDone;
    held.resolve();
    await Promise.all(others);
    assert.equal((await adding).status, 200);
    assert.equal(wasDone, false);
  });
});
