import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Portal } from "@customs-portal/sdk";
import { assertClean } from "./support/browser.ts";
import { usePortalFixture } from "./support/portal-fixture.ts";

declare global {
  /** The portal that the page published. */
  var hosted: Portal;
}

describe("what the shell gives to those it hosts", () => {
  const { openBySignIn, go } = usePortalFixture({});

  it("asks a question in its own look, and draws nothing that is no text", async () => {
    const watched = await openBySignIn("operator");
    const { page } = watched;
    await go(page, "/plain/page");
    await page.evaluate(() => {
      globalThis.hosted = (globalThis as never)[Symbol.for("customs-portal/1") as never];
    });
    for (const [button, expected] of [
      ["Delete", true],
      ["取消", false],
    ] as const) {
      const answer = page.evaluate(() =>
        globalThis.hosted.dialogs.open("confirm", { title: "Delete the draft?", confirmLabel: "Delete", danger: true }),
      );
      const dialog = page.getByRole("alertdialog", { name: "Delete the draft?" });
      await dialog.getByRole("button", { name: button }).click();
      assert.equal(await answer, expected);
      await dialog.waitFor({ state: "detached" });
    }
    const errors = await page.evaluate(async () => {
      const { hosted } = globalThis;
      const messageOf = async (work: () => unknown) => {
        try {
          await work();
          return "";
        } catch (error) {
          return String(error);
        }
      };
      hosted.footerMark.set({ mark: 1 } as never);
      return {
        notice: await messageOf(() => hosted.notices.show("hello" as never)),
        question: await messageOf(() => hosted.dialogs.open("confirm", { title: { en: "x" } } as never)),
        unknown: await messageOf(() => hosted.dialogs.open("confrim" as never, {} as never)),
        host: Object.keys(hosted.session).toSorted().join(),
      };
    });
    assert.match(errors.notice, /^TypeError: A notice is/);
    assert.match(errors.question, /^TypeError: The title of a question is a text, not object/);
    assert.match(errors.unknown, /no dialog confrim\. Its dialogs: .*\bconfirm\b/);
    assert.equal(errors.host, "ended,generation,restored,signOut,user");
    assert.ok(await page.getByRole("tablist").isVisible(), "the frame is still there");
    assertClean(watched);
  });
});
