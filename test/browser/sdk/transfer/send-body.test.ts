import { expect } from "@open-wc/testing";
import { sendBody } from "../../../../sdk/transfer/wire/send-body.ts";
import { Scope } from "../../support/backend.ts";

/** A form of some megabytes, which do not leave in one go. */
function formOf(megabytes: number): FormData {
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(megabytes * 1_000_000)]), "a.bin");
  return form;
}

describe("a form that is watched while it is sent", () => {
  let scope: Scope;
  beforeEach(() => {
    scope = new Scope();
  });
  const send = (path: string, { body = formOf(1), signal }: { body?: FormData; signal?: AbortSignal } = {}) => {
    const shares: number[] = [];
    const answer = sendBody(scope.at(path), { body, signal }, (share) => shares.push(share));
    return { answer, shares };
  };

  it("tells how much has left, more and more, up to all of it, and answers as fetch does", async () => {
    await scope.mode({ status: 201, body: { code: 0 } });
    const { answer, shares } = send("/chunk", { body: formOf(150) });
    const { status } = await answer;
    expect([status, await (await answer).json()]).to.deep.equal([201, { code: 0 }]);
    expect(shares.length).to.be.greaterThan(1);
    expect(shares).to.deep.equal(shares.toSorted((a, b) => a - b));
    expect(shares.at(-1)).to.equal(1);
  });

  it("answers a refusal with its words, and nothing where an answer has none", async () => {
    await scope.mode({ status: 409, body: { message: "no" } });
    const refused = await send("/chunk").answer;
    expect([refused.ok, refused.status, await refused.json()]).to.deep.equal([false, 409, { message: "no" }]);
    await scope.mode({ status: 204, text: "" });
    expect((await send("/chunk").answer).status).to.equal(204);
  });

  it("takes the page that it was led to for no answer", async () => {
    const other = new Scope();
    await other.mode({ status: 200, text: "<form>sign in</form>", headers: { "content-type": "text/html" } });
    await scope.mode({ status: 302, text: "", headers: { location: other.at("/sign-in") } });
    const { status } = await send("/chunk").answer;
    expect(status).to.equal(302);
  });

  it("fails where the connection breaks, and where it is ended", async () => {
    await scope.mode({ cut: true });
    const broken = await send("/chunk").answer.catch((error: unknown) => error);
    expect(broken).to.be.instanceOf(TypeError);
    await scope.mode({ hang: true });
    for (const signal of [AbortSignal.timeout(50), AbortSignal.abort()]) {
      const ended = await send("/chunk", { signal }).answer.catch((error: unknown) => error);
      expect((ended as Error).name).to.equal("AbortError");
    }
  });
});
