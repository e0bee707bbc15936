import { expect } from "@open-wc/testing";
import { HttpError } from "@customs-portal/sdk/portal";
import { ssoAdvice } from "../../../../shell/sso/failure-text.ts";

describe("a credential that did not sign in", () => {
  const advice = (code: "credential-used" | "sign-in-refused") =>
    ssoAdvice(new HttpError(code, { status: 400, envelopeCode: 400 }), (key: string, ..._params: unknown[]) => key);

  it("was used before: the text says what to do, and nothing says it again", () => {
    expect(advice("credential-used")).to.equal(undefined);
    expect(advice("sign-in-refused")).to.equal("sso:failed.advice");
  });
});
