import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { hintsPath } from "@customs-portal/sdk/limits";
import { texts as messages } from "../../shell/messages/locales/zh-CN.ts";
import { until } from "../support/until.ts";
import { apiClient } from "./support/api.ts";
import { signIn } from "./support/browser.ts";
import { runFor, stopClock } from "./support/clock.ts";
import { headerOf } from "./support/company-switch.ts";
import { usePortalFixture } from "./support/portal-fixture.ts";
import { startPortal } from "./support/portal-process.ts";

describe("hints of what has changed", () => {
  const fixture = usePortalFixture({ start: startPortal });

  it("an export of another window is in the bell and the download centre before the page would have asked", async () => {
    const { portal } = fixture;
    const { page } = await fixture.open();
    const client = await apiClient(portal.origin, "operator");
    await signIn(page, portal.origin, "operator");
    await page.goto(`${portal.origin}/download/center/DECL/declaration-list/1000`);
    const streams = page.waitForRequest((request) => request.url().endsWith(hintsPath));
    await stopClock(page, () => headerOf(page).getByRole("button", { name: messages.bell, exact: true }).waitFor());
    const stream = await streams;
    assert.equal(new URL(stream.url()).search, "");
    const rows = page.getByRole("row");
    const before = await rows.count();
    await client.finished(await client.startExport({ taskName: "另一窗口" }));
    // Less of the page's time than either look takes to come.
    const told = headerOf(page).getByRole("button", { name: messages.bellUnread.replace("{{count}}", "1") });
    await until(async () => {
      await runFor(page, 10);
      return (await page.getByText("另一窗口").count()) > 0 && (await told.count()) > 0;
    });
    assert.ok((await rows.count()) >= before);
  });
});
