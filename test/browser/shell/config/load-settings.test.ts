import { expect } from "@open-wc/testing";
import { startUpPatienceMs } from "@customs-portal/sdk/limits";
import { loadSettings } from "../../../../shell/config/app-config.ts";
import { stopClock } from "../../support/clock.ts";

const never = new Promise<never>(() => undefined);

describe("the start-up files", () => {
  let clock: ReturnType<typeof stopClock>;
  beforeEach(() => {
    clock = stopClock();
  });
  afterEach(() => clock.uninstall());

  async function load(files: { siteConfig?: Promise<void>; config?: Promise<unknown> }) {
    const reports: string[] = [];
    let title: unknown;
    const loading = loadSettings(
      { siteConfig: files.siteConfig ?? Promise.resolve(), config: files.config ?? Promise.resolve({ title: "Acme" }) },
      (message) => reports.push(message),
    ).then((config) => (title = config.title));
    return { reports, loading, title: () => title };
  }

  it("that are there delay nothing", async () => {
    const { loading, reports } = await load({});
    expect(await loading).to.equal("Acme");
    expect(reports).to.deep.equal([]);
  });

  it("that hang delay the start by 3 s together, then the defaults count and the console says so", async () => {
    expect(startUpPatienceMs).to.equal(3000);
    const { loading, reports, title } = await load({ siteConfig: never, config: never });
    await clock.tickAsync(2999);
    expect(title()).to.equal(undefined);
    await clock.tickAsync(2);
    expect(await loading).to.deep.include({ "zh-CN": "智慧通关" });
    expect(reports.join("\n")).to.match(/site\.config\.js took longer.*\n.*config\.json could not be read.*3000 ms/);
  });

  it("a script that hangs does not cost the settings", async () => {
    const { loading, reports } = await load({ siteConfig: never });
    await clock.tickAsync(3001);
    expect(await loading).to.equal("Acme");
    expect(reports.length).to.equal(1);
  });
});
