import { expect } from "@open-wc/testing";
import {
  arrivedKey,
  confirmArrival,
  expectArrival,
  forgetArrival,
  isUnconfirmed,
} from "../../../../shell/model/arrival.ts";

function memory() {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
    size: () => entries.size,
  };
}

const operator = { userId: "1", userNo: "operator" };
const manager = { userId: "2", userNo: "manager" };

describe("who comes by a link", () => {
  it("is asked, after a reload and in other tabs too, until they say that it is them", () => {
    const storage = memory();
    expectArrival(storage, "link");
    for (let look = 0; look < 3; look += 1) expect(isUnconfirmed(storage, operator)).to.equal(true);
    confirmArrival(storage, operator);
    expect(isUnconfirmed(storage, operator)).to.equal(false);
    expectArrival(storage, "link");
    expect(isUnconfirmed(storage, operator)).to.equal(false);
  });

  it("is not asked where this browser began the sign-in, which makes them known", () => {
    const storage = memory();
    expectArrival(storage, "begun");
    expect(isUnconfirmed(storage, operator)).to.equal(false);
    expectArrival(storage, "link");
    expect(isUnconfirmed(storage, operator)).to.equal(false);
    expectArrival(storage, "link");
    expect(isUnconfirmed(storage, manager)).to.equal(true);
  });

  it("is asked again once somebody else has worked here, whom their link may lead astray", () => {
    const storage = memory();
    confirmArrival(storage, operator);
    expect(isUnconfirmed(storage, manager)).to.equal(false);
    expectArrival(storage, "link");
    expect(isUnconfirmed(storage, operator)).to.equal(true);
  });

  it("is nobody where the credential was refused, and is taken for nobody else", () => {
    const storage = memory();
    expectArrival(storage, "link");
    forgetArrival(storage);
    expect(isUnconfirmed(storage, operator)).to.equal(false);
    expectArrival(storage, "link");
    expect(isUnconfirmed(storage, operator)).to.equal(true);
    // A crash kept the mark of the one before.
    expect(isUnconfirmed(storage, manager)).to.equal(false);
    expect(storage.getItem(arrivedKey)).to.equal(null);
  });

  it("keeps one person, however many come", () => {
    const storage = memory();
    for (let index = 0; index < 400; index += 1) {
      const person = { userId: String(index), userNo: `user${index}` };
      expectArrival(storage, index % 2 === 0 ? "link" : "begun");
      if (isUnconfirmed(storage, person)) confirmArrival(storage, person);
    }
    expect(storage.size()).to.equal(1);
  });

  it("leaves no name behind where there are no ids: every link asks", () => {
    const storage = memory();
    const named = { userNo: "operator" };
    confirmArrival(storage, named);
    expect(storage.size()).to.equal(0);
    expectArrival(storage, "link");
    expect(isUnconfirmed(storage, named)).to.equal(true);
    confirmArrival(storage, named);
    expect(isUnconfirmed(storage, named)).to.equal(false);
    expect(storage.size()).to.equal(0);
  });

  it("asks nobody where nothing can be remembered", () => {
    const refuse = () => {
      throw new DOMException("no storage", "SecurityError");
    };
    const storage = { getItem: refuse, setItem: refuse, removeItem: refuse };
    expectArrival(storage, "link");
    expect(isUnconfirmed(storage, operator)).to.equal(false);
    confirmArrival(storage, operator);
    forgetArrival(storage);
  });
});
