import { expect } from "@open-wc/testing";
import { runInSlices } from "@customs-portal/ui";

/** Steps that are counted. */
function* countTo(end: number, counted: number[]): Generator<undefined, string> {
  for (let at = 1; at <= end; at++) {
    counted.push(at);
    yield;
  }
  return "done";
}

async function microtasks(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}

describe("long work in slices", () => {
  it("begins in a task of its own, however many begin at once, and gives what the steps give", async () => {
    const counted: number[] = [];
    const { signal } = new AbortController();
    const works = [1, 2, 3].map(() => runInSlices(countTo(5, counted), signal));
    await microtasks();
    expect(counted).to.deep.equal([]);
    expect(await Promise.all(works)).to.deep.equal(["done", "done", "done"]);
    expect(counted).to.have.length(15);
  });

  it("does nothing more once it is ended", async () => {
    const counted: number[] = [];
    const ending = new AbortController();
    const work = runInSlices(countTo(5, counted), ending.signal);
    ending.abort(new Error("enough"));
    const error = await work.catch((cause: unknown) => cause);
    expect(error).to.have.property("message", "enough");
    expect(counted).to.deep.equal([]);
  });

  it("lets the page work after each step that took long", async () => {
    const { port1, port2 } = new MessageChannel();
    let tasks = 0;
    port2.onmessage = () => {
      tasks += 1;
      port1.postMessage("");
    };
    port1.postMessage("");
    const tasksBefore: number[] = [];
    /** Steps that are longer than a slice each. */
    function* burn(steps: number): Generator<undefined, void> {
      for (let step = 0; step < steps; step += 1) {
        tasksBefore.push(tasks);
        for (const end = performance.now() + 20; performance.now() < end;);
        yield;
      }
    }
    await runInSlices(burn(5), new AbortController().signal);
    port1.close();
    expect(tasksBefore).to.have.length(5);
    expect(new Set(tasksBefore).size, `tasks before each step: ${tasksBefore.join(", ")}`).to.equal(5);
  });
});
