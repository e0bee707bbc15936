import { expect } from "@open-wc/testing";
import { createPortal } from "@customs-portal/sdk/portal";
import { sessionTexts } from "../../../../shell/sessions/locales/index.ts";
import { SessionsPage } from "../../../../shell/sessions/SessionsPage.tsx";
import type { ShellPageProps } from "../../../../shell/model/workspace-model.ts";
import { expectAccessible } from "../../support/axe.ts";
import { eventually, findAll } from "../../support/dom.ts";
import { mountTree, unmountTrees } from "../../support/tree.tsx";

/** A sign-in of its own, so that those of other tests live on. */
async function signIn(): Promise<string> {
  const answer = await fetch("/pms/api/session", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ userName: "manager", password: "Browser-Test-2026", loginType: "password" }),
  });
  return ((await answer.json()) as { data: { accessToken: string } }).data.accessToken;
}

const statusOf = async (token: string) =>
  (await fetch("/pms/api/session", { headers: { authorization: `Bearer ${token}` } })).status;

async function openPage() {
  const token = await signIn();
  const portal = createPortal({ locale: "zh-CN", token: () => token });
  portal.i18n.register("sessions", sessionTexts);
  await portal.i18n.load("sessions");
  const opened: string[] = [];
  const props = {
    shell: { portal },
    model: { open: (path: string) => opened.push(path) },
  } as unknown as ShellPageProps;
  const { container } = mountTree(<SessionsPage shell={props.shell} model={props.model} />, { portal });
  const entries = () => findAll("li", container);
  const button = (name: string) =>
    eventually(() =>
      findAll<HTMLButtonElement>("button", document.body).find(
        (one) => (one.getAttribute("aria-label") ?? one.textContent) === name && !one.disabled,
      ),
    );
  await eventually(() => entries().length > 0);
  return { token, container, entries, opened, button };
}

describe("the page of one's own sign-ins", () => {
  afterEach(unmountTrees);

  it("shows where one is signed in, marks this one, and leads to the password", async () => {
    await signIn();
    const { entries, container, opened, button } = await openPage();
    const [own, other] = entries();
    expect(own?.textContent)
      .to.contain("本次登录")
      .and.contain("广州示例报关有限公司")
      .and.match(/Chrome \d+/);
    expect(own?.querySelector("button")).to.equal(null);
    expect(other?.querySelector("button")?.getAttribute("aria-label")).to.match(/^退出 Chrome \d+（.+）（.+）的登录$/);
    await expectAccessible(container);
    (await button("修改密码")).click();
    expect(opened).to.deep.equal(["/forceChangePwd"]);
  });

  it("ends all others at once after a question, and keeps this one", async () => {
    const other = await signIn();
    const { token, entries, button } = await openPage();
    const before = entries().length;
    expect(before).to.be.greaterThan(1);
    (await button("退出其他所有登录")).click();
    (await button("取消")).click();
    expect(await statusOf(other)).to.equal(200);
    (await button("退出其他所有登录")).click();
    const dialog = await eventually(() => document.querySelector<HTMLElement>("[role=alertdialog]"));
    const agree = findAll<HTMLButtonElement>("button", dialog).find((one) => one.textContent === "退出其他所有登录");
    agree?.click();
    await eventually(() => entries().length === 1);
    expect([await statusOf(other), await statusOf(token)]).to.deep.equal([402, 200]);
  });
});
