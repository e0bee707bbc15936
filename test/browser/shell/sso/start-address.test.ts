import { expect } from "@open-wc/testing";
import { mayStartAgain, takeStart } from "../../../../shell/sso/start-address.ts";

const minute = 60_000;

function memory() {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
}

describe("a sign-in that this tab began", () => {
  it("accounts for one credential, within half an hour", () => {
    const storage = memory();
    expect(takeStart(storage, 0)).to.equal(false);
    mayStartAgain(storage, "/guardSSO", 0);
    expect(takeStart(storage, 30 * minute)).to.equal(true);
    expect(takeStart(storage, 30 * minute)).to.equal(false);
    mayStartAgain(storage, "/guardSSO", 0);
    expect(takeStart(storage, 30 * minute + 1)).to.equal(false);
  });
});
