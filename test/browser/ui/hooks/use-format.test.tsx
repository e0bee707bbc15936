import { expect } from "@open-wc/testing";
import { createFormat, useFormat } from "@customs-portal/ui";
import { eventually } from "../../support/dom.ts";
import { mountTree, unmountTrees } from "../../support/tree.tsx";

const { NumberFormat, DateTimeFormat } = Intl;
const moment = new Date(2026, 2, 1, 9, 5);

function Row() {
  const format = useFormat();
  return (
    <li>
      {format.dateTime(moment)} {format.number(1234)} {format.percent(0.5)} {format.bytes(1500)}
    </li>
  );
}

const rows = (count: number) => Array.from({ length: count }, (_, at) => <Row key={at} />);

describe("formats of a locale", () => {
  let made = 0;

  /** The constructor, which counts. */
  function counted<Format extends typeof NumberFormat | typeof DateTimeFormat>(format: Format): Format {
    return new Proxy(format, {
      construct(target, parameters, newTarget) {
        made += 1;
        return Reflect.construct(target, parameters, newTarget) as object;
      },
    });
  }

  beforeEach(() => {
    made = 0;
    Intl.NumberFormat = counted(NumberFormat);
    Intl.DateTimeFormat = counted(DateTimeFormat);
  });
  afterEach(() => {
    unmountTrees();
    Object.assign(Intl, { NumberFormat, DateTimeFormat });
  });

  async function draw(count: number): Promise<string> {
    const { container } = mountTree(<ul>{rows(count)}</ul>);
    await eventually(() => container.querySelectorAll("li").length === count);
    return container.querySelector("li:last-child")?.textContent ?? "";
  }

  it("are made once for all components that show something by them", async () => {
    expect(await draw(1)).to.equal("2026-03-01 09:05 1,234 50% 1.5 kB");
    made = 0;
    expect(await draw(400)).to.equal("2026-03-01 09:05 1,234 50% 1.5 kB");
    expect(made).to.equal(0);
  });

  it("are made when something is shown by them", () => {
    const format = createFormat("en");
    expect(made).to.equal(0);
    format.date(moment);
    expect(made).to.equal(1);
  });

  it("follow the clock of the device into another time zone", async () => {
    const { getTimezoneOffset } = Date.prototype;
    const setOffset = (value: () => number) =>
      Reflect.defineProperty(Date.prototype, "getTimezoneOffset", { value, configurable: true, writable: true });
    await draw(1);
    made = 0;
    try {
      setOffset(() => getTimezoneOffset.call(moment) + 60);
      await draw(1);
      expect(made).to.be.greaterThan(0);
    } finally {
      setOffset(getTimezoneOffset);
    }
  });

  it("stay right, and few, however many kinds of numbers are asked for", () => {
    const format = createFormat("en");
    // A property of its own makes each round another kind.
    const optionsOf = (round: number) => ({ minimumFractionDigits: round % 100, [`of${round}`]: round });
    for (let round = 1; round <= 400; round += 1) {
      const digits = round % 100;
      expect(format.number(1, optionsOf(round))).to.have.length(digits === 0 ? 1 : digits + 2);
    }
    made = 0;
    expect(format.number(1, optionsOf(400))).to.equal("1");
    expect(made, "a kind of just now").to.equal(0);
    expect(format.number(1, optionsOf(1))).to.equal("1.0");
    expect(made, "a kind that was let go").to.equal(1);
    expect(format.number("12345678901234567890.5")).to.equal("12,345,678,901,234,567,890.5");
  });
});
