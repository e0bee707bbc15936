import { expect } from "@open-wc/testing";
import { sendKeys } from "@web/test-runner-commands";
import type { PortalHost } from "@customs-portal/sdk/portal";
import { Button, Dialog, openParcelDialog, reactLifecycles, type DialogParcelProps } from "@customs-portal/ui";
import { eventually, findAll } from "../../support/dom.ts";
import { quietPortal } from "../../support/tree.tsx";

type Props = DialogParcelProps<"confirm">;

function Question({ title, onResult }: Props) {
  return (
    <Dialog
      open
      onOpenChange={() => onResult(undefined)}
      title={title}
      actions={<Button onClick={() => onResult(true)}>好</Button>}
    >
      <input aria-label="备注" />
    </Dialog>
  );
}

const parcel = reactLifecycles<Props>(Question);
const dialogs = () => findAll("[role=dialog][data-open]");
const titled = (title: string) => dialogs().find((dialog) => dialog.textContent?.includes(title));
const button = (text: string) => eventually(() => findAll("button").find(({ textContent }) => textContent === text));

function focused(): Element | null {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active;
}

describe("openParcelDialog", () => {
  let portal: PortalHost;
  let opener: HTMLButtonElement;

  beforeEach(() => {
    portal = quietPortal();
    opener = document.createElement("button");
    document.body.append(opener);
    opener.focus();
  });
  afterEach(() => {
    portal.destroy();
    opener.remove();
    expect(dialogs()).to.have.length(0);
  });

  const open = (load: (again: boolean) => Promise<typeof parcel> = async () => parcel, signal?: AbortSignal) =>
    openParcelDialog({ portal, name: "confirm", props: { title: "提问" }, load, signal });

  it("in a modal dialog of the page it can be used, is closed alone by Escape, and ends with that dialog", async () => {
    const around = document.createElement("dialog");
    around.append(opener);
    document.body.append(around);
    around.showModal();
    opener.focus();
    try {
      const answer = open();
      await eventually(() => focused()?.matches("input"));
      await sendKeys({ type: "abc" });
      expect((focused() as HTMLInputElement).value).to.equal("abc");
      await sendKeys({ press: "Escape" });
      expect(await answer).to.equal(undefined);
      expect(around.open).to.equal(true);
      expect(focused()).to.equal(opener);
      const next = open();
      await eventually(() => titled("提问"));
      // That of something else in it, which bubbles.
      opener.dispatchEvent(new Event("close", { bubbles: true }));
      (await button("好")).click();
      expect(await next).to.equal(true);
      const last = open();
      await eventually(() => titled("提问"));
      around.close();
      expect(await last).to.equal(undefined);
    } finally {
      around.remove();
    }
  });

  it("mounts the parcel in a shadow root of its own, answers its result, and gives the focus back", async () => {
    const answer = open();
    const dialog = await eventually(() => titled("提问"));
    expect(dialog.getRootNode()).to.be.instanceOf(ShadowRoot);
    await eventually(() => focused()?.matches("input"));
    (await button("好")).click();
    expect(await answer).to.equal(true);
    expect(focused()).to.equal(opener);
  });

  it("Escape answers undefined", async () => {
    const answer = open();
    await eventually(() => titled("提问") && focused()?.matches("input"));
    await sendKeys({ press: "Escape" });
    expect(await answer).to.equal(undefined);
    expect(focused()).to.equal(opener);
  });

  it("R9-06 two quick opens make one dialog; the second is answered with undefined at once", async () => {
    let loads = 0;
    const load = async () => {
      loads += 1;
      return parcel;
    };
    const first = open(load);
    expect(await open(load)).to.equal(undefined);
    await eventually(() => titled("提问"));
    expect([dialogs().length, loads]).to.deep.equal([1, 1]);
    (await button("好")).click();
    expect(await first).to.equal(true);
    const again = open(load);
    (await button("好")).click();
    expect(await again).to.equal(true);
  });

  it("a failed load is told, and a retry opens the dialog", async () => {
    const tries: boolean[] = [];
    const answer = open(async (again) => {
      tries.push(again);
      if (!again) throw new Error("offline");
      return parcel;
    });
    await eventually(() => titled("对话框未能打开"));
    (await button("重试")).click();
    await eventually(() => titled("提问"));
    expect(tries).to.deep.equal([false, true]);
    (await button("好")).click();
    expect(await answer).to.equal(true);
  });

  it("a failed load can be left; so can one that takes long", async () => {
    const failed = open(() => Promise.reject(new Error("offline")));
    await eventually(() => titled("对话框未能打开"));
    (await button("取消")).click();
    expect(await failed).to.equal(undefined);
    const slow = open(() => new Promise(() => undefined));
    await eventually(() => titled("正在打开"));
    (await button("取消")).click();
    expect(await slow).to.equal(undefined);
    expect(focused()).to.equal(opener);
  });

  it("another user or company and the signal of its place end it with undefined", async () => {
    const ended = open();
    await eventually(() => titled("提问"));
    portal.session.replace({ accessToken: "token-b", userNo: "clerk", menu: [] });
    expect(await ended).to.equal(undefined);
    const place = new AbortController();
    const closed = open(undefined, place.signal);
    await eventually(() => titled("提问"));
    place.abort();
    expect(await closed).to.equal(undefined);
    expect(await open(undefined, place.signal)).to.equal(undefined);
  });
});
