import { expect } from "@open-wc/testing";
import type { Question } from "@customs-portal/sdk/portal";
import { companyTexts } from "../../../../shell/company/locales/index.ts";
import { shellTexts } from "../../../../shell/locales/index.ts";
import { createTabs, type TabTarget } from "../../../../shell/model/tabs.ts";
import { createLeaveQuestions } from "../../../../shell/workspace/leave-questions.ts";
import { quietPortal } from "../../support/tree.tsx";

const target = (name: string): TabTarget => ({ name, path: `/${name}`, meta: { title: name }, line: name });

describe("questions before something is left", () => {
  async function open() {
    const portal = quietPortal();
    portal.i18n.register("company", companyTexts);
    portal.i18n.register("shell", shellTexts);
    await portal.i18n.load("company", "shell");
    const tabs = createTabs({ home: target("home"), maxTabs: 10 });
    const asked: Question[] = [];
    const elsewhere: string[] = [];
    let decide: () => Promise<boolean | undefined> = async () => true;
    const questions = createLeaveQuestions({
      portal,
      hooks: {
        mayLeave(keys, _reason, whenSlow) {
          decide = () => whenSlow(keys[0] ?? "");
          return Promise.resolve(true);
        },
      },
      tabs: () => tabs.state.getSnapshot().tabs,
      titleOf: ({ meta }) => (typeof meta.title === "string" ? meta.title : ""),
      elsewhere: async (reason) => (reason === "sign-out" ? elsewhere : []),
      activate: () => undefined,
    });
    questions.setAsk(async (question) => asked.push(question) > 0);
    return { tabs, questions, asked, elsewhere, decide: () => decide() };
  }

  it("ask in the words of the line, where it says what would be lost", async () => {
    const { tabs, questions, asked } = await open();
    const files = tabs.show(target("文件"));
    const form = tabs.show(target("表单"));
    tabs.setDirty(files.id, true, "上传会停止。");
    expect(await questions.mayClose(tabs.get(files.id) ?? files)).to.equal(true);
    expect(asked.at(-1)?.message).to.equal("上传会停止。");
    await questions.mayLeave("company");
    expect(asked.at(-1)).to.include({ message: "文件：上传会停止。", confirmLabel: "仍要切换" });
    tabs.setDirty(form.id, true);
    await questions.mayLeave("sign-out");
    expect(asked.at(-1)).to.include({
      message: "以下页面有未保存的内容，继续后将丢失：表单\n文件：上传会停止。",
      confirmLabel: "放弃并退出",
    });
    tabs.setDirty(files.id, true);
    await questions.mayClose(tabs.get(files.id) ?? files);
    expect(asked.at(-1)?.message).to.equal("“文件”中有未保存的内容，关闭后将丢失。");
    tabs.setDirty(files.id, false, "?");
    expect(tabs.get(files.id)?.dirtyReason).to.equal(undefined);
  });

  it("ask whether to go without a line that does not answer, but not while it asks something itself", async () => {
    const { tabs, questions, asked, decide } = await open();
    tabs.show(target("表单"));
    const form = tabs.active();
    await questions.mayClose(form);
    expect(await decide()).to.equal(true);
    expect(asked.at(-1)).to.include({
      message: "“表单”一直没有答复能否离开，继续可能会丢失其中的内容。",
      confirmLabel: "不再等待，继续",
    });
    const held = Promise.withResolvers<boolean>();
    questions.setAsk(() => held.promise);
    const own = questions.confirm({ title: "要保存吗？" });
    await Promise.resolve();
    await Promise.resolve();
    expect(await decide()).to.equal(undefined);
    held.resolve(true);
    expect(await own).to.equal(true);
    expect(await decide()).to.equal(true);
  });

  it("name what is unsaved in other windows, also where nothing is here", async () => {
    const { tabs, questions, asked, elsewhere } = await open();
    elsewhere.push("报关单", "物流");
    const there = "其他窗口的以下页面有未保存的内容，继续后将丢失：报关单 · 物流";
    expect(await questions.mayLeave("company")).to.equal(true);
    expect(asked).to.have.length(0);
    await questions.mayLeave("sign-out");
    expect(asked.at(-1)).to.include({ message: there, confirmLabel: "放弃并退出" });
    tabs.setDirty(tabs.show(target("表单")).id, true);
    await questions.mayLeave("sign-out");
    expect(asked.at(-1)?.message).to.equal(`以下页面有未保存的内容，继续后将丢失：表单\n${there}`);
  });
});
