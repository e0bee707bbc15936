import { expect } from "@open-wc/testing";
import { createPortal } from "@customs-portal/sdk/portal";
import { ChangePasswordPage } from "../../../../shell/pages/ChangePasswordPage.tsx";
import type { ShellContext } from "../../../../shell/model/shell-context.ts";
import { shellTexts } from "../../../../shell/locales/index.ts";
import { expectAccessible } from "../../support/axe.ts";
import { accessToken } from "../../support/backend.ts";
import { eventually, findAll } from "../../support/dom.ts";
import { mountTree, unmountTrees } from "../../support/tree.tsx";

/** Types as a person does, so that the form hears of it. */
function type(input: HTMLInputElement | undefined, text: string): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value") ?? {};
  if (input) set?.call(input, text);
  input?.dispatchEvent(new Event("input", { bubbles: true }));
}

describe("the change of a password", () => {
  afterEach(unmountTrees);

  it("R23-01 says at its field what is missing, too weak, different or wrong, and goes nowhere", async () => {
    const token = await accessToken();
    const portal = createPortal({ locale: "zh-CN", token: () => token });
    portal.i18n.register("shell", shellTexts);
    await Promise.all([portal.i18n.load("shell"), portal.i18n.load("errors")]);
    const gone: string[] = [];
    const shell = { portal, navigate: (path: string) => gone.push(path) } as unknown as ShellContext;
    const location = { pathname: "/forceChangePwd", search: "?redirect=/home", hash: "" };
    const { container } = mountTree(<ChangePasswordPage location={location} shell={shell} />, { portal });
    const inputs = await eventually(() => {
      const found = findAll<HTMLInputElement>("input", container);
      return found.length === 3 ? found : undefined;
    });
    await expectAccessible(container);
    const form = container.querySelector("form");
    const submit = () => form?.requestSubmit();
    const wrong = () => inputs.map((input) => input.getAttribute("aria-invalid") === "true");
    submit();
    await eventually(() => document.activeElement === inputs[0]);
    expect(wrong()).to.deep.equal([true, true, false]);
    for (const [at, text] of ["Not-the-old-one-1", "short", "shorter"].entries()) type(inputs[at], text);
    submit();
    await eventually(() => document.activeElement === inputs[1]);
    expect(wrong()).to.deep.equal([false, true, true]);
    for (const at of [1, 2]) type(inputs[at], "Quite-strong-4711-words");
    submit();
    await eventually(() => document.activeElement === inputs[0] && wrong()[0]);
    expect(wrong()).to.deep.equal([true, false, false]);
    expect(gone).to.deep.equal([]);
  });
});
