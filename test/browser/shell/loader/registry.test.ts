import { expect } from "@open-wc/testing";
import { watchFailedIds } from "../../../../shell/loader/registry.ts";

class System {
  readonly known = new Set<string>();
  onload(_error: unknown, _id: string) {}
  import = () => Promise.resolve({});
  resolve = (id: string) => id;
  has = (id: string) => this.known.has(id);
  delete = (id: string) => this.known.delete(id);
  getImportMap = () => ({});
  fail(id: string) {
    this.known.add(id);
    this.onload(new Error("404"), id);
  }
}

describe("failed ids of a module system", () => {
  it("are known to each watch until it stops, whichever stops first", () => {
    const system = new System();
    const first = watchFailedIds(system);
    const told: string[] = [];
    const second = watchFailedIds(system, () => told.push("second"));
    first.stop();
    system.fail("a");
    second.forget();
    expect([...system.known]).to.deep.equal([]);
    expect(told).to.deep.equal(["second"]);
    second.stop();
    system.fail("b");
    first.forget();
    second.forget();
    expect([...system.known]).to.deep.equal(["b"]);
    expect(told).to.deep.equal(["second"]);
  });
});
