import { expect } from "@open-wc/testing";
import { emulateMedia, sendKeys } from "@web/test-runner-commands";
import { createPortal } from "@customs-portal/sdk/portal";
import {
  Badge,
  badgeText,
  Button,
  Checkbox,
  createFormat,
  EmptyState,
  ErrorState,
  IconButton,
  NativeSelect,
  PageHead,
  Pager,
  SelectField,
  Spinner,
  StatusTag,
  PasswordField,
  TextField,
} from "@customs-portal/ui";
import { useState } from "react";
import { expectAccessible } from "../../support/axe.ts";
import { eventually, find, findAll } from "../../support/dom.ts";
import { mountTree, unmountTrees } from "../../support/tree.tsx";

const none = () => undefined;

function Everything() {
  return (
    <main style={{ background: "var(--customs-page)" }}>
      <PageHead title="报关单查询" trail={[{ label: "关务", onClick: none }]} part="已放行">
        <NativeSelect
          label="语言"
          value="en"
          options={[{ value: "en", label: "English", lang: "en" }]}
          onChange={none}
        />
      </PageHead>
      <Button variant="primary">查询</Button>
      <Button>重置</Button>
      <Button variant="danger">删除</Button>
      <Button variant="text">下载</Button>
      <Button pending>保存</Button>
      <IconButton label="设置" icon={null} />
      <TextField label="模块" value="a" onChange={none} clearable hint="说明" />
      <TextField label="编码" value="1" onChange={none} error="须为 10 位数字" />
      <PasswordField label="密码" value="x" onChange={none} />
      <SelectField label="海关" value="" onChange={none} options={[{ value: "1", label: "上海" }]} />
      <Checkbox label="全选" checked onChange={none} />
      {(["success", "info", "warning", "error", "neutral"] as const).map((kind) => (
        <StatusTag key={kind} kind={kind}>
          {kind}
        </StatusTag>
      ))}
      <Badge badge={{ count: 120 }} label="条未读" />
      <Spinner label="加载中" />
      <EmptyState title="暂无数据" hint="换一个条件" />
      <ErrorState title="加载失败" message="网络异常" code="network-failure" />
      <Pager page={1} pageSize={10} pageSizes={[10, 20]} total={99} onChange={none} />
    </main>
  );
}

describe("controls", () => {
  afterEach(async () => {
    unmountTrees();
    await emulateMedia({ colorScheme: "light" });
  });

  it("a select whose value is no option shows the value, not that nothing is chosen", async () => {
    const { container } = mountTree(
      <SelectField label="单位" value="斗" onChange={none} options={[{ value: "1", label: "千克" }]} />,
    );
    const select = await eventually(() => findAll(".cp-select", container)[0]);
    expect(select.textContent).to.equal("斗");
  });

  for (const colorScheme of ["light", "dark"] as const) {
    it(`pass the accessibility check, contrast included, in the ${colorScheme} theme`, async () => {
      await emulateMedia({ colorScheme });
      const { container } = mountTree(<Everything />);
      const main = await eventually(() => findAll("main", container)[0]);
      expect(getComputedStyle(main).backgroundColor).to.equal(
        colorScheme === "light" ? "rgb(245, 246, 248)" : "rgb(20, 23, 28)",
      );
      await expectAccessible(container);
    });
  }

  it("data-theme overrides the theme of the system", async () => {
    const { container } = mountTree(<Everything />);
    const main = await eventually(() => findAll("main", container)[0]);
    document.documentElement.dataset["theme"] = "dark";
    expect(getComputedStyle(main).backgroundColor).to.equal("rgb(20, 23, 28)");
    delete document.documentElement.dataset["theme"];
    expect(getComputedStyle(main).backgroundColor).to.equal("rgb(245, 246, 248)");
  });

  it("a pending button keeps the focus and ignores clicks", async () => {
    let clicks = 0;
    const { container } = mountTree(
      <Button pending onClick={() => (clicks += 1)}>
        保存
      </Button>,
    );
    const button = await eventually(() => findAll("button", container)[0]);
    button.focus();
    button.click();
    await sendKeys({ press: "Enter" });
    expect(clicks).to.equal(0);
    expect(document.activeElement).to.equal(button);
  });

  it("a password can be revealed, and its field stays one that password managers fill", async () => {
    function Page() {
      const [value, setValue] = useState("");
      return <PasswordField label="密码" autoComplete="current-password" value={value} onChange={setValue} />;
    }
    const { container } = mountTree(<Page />);
    const input = await eventually(() => findAll<HTMLInputElement>("input", container)[0]);
    input.focus();
    await sendKeys({ type: "geheim" });
    expect([input.type, input.value, input.autocomplete]).to.deep.equal(["password", "geheim", "current-password"]);
    find("button[aria-label='显示密码']", { root: container }).click();
    await eventually(() => input.type === "text" && input.value === "geheim");
  });

  it("says that caps lock is on while a password is typed", async () => {
    const { container } = mountTree(<PasswordField label="密码" value="" onChange={none} />);
    const input = await eventually(() => findAll("input", container)[0]);
    input.dispatchEvent(new KeyboardEvent("keydown", { key: "A", modifierCapsLock: true, bubbles: true }));
    await eventually(() => find("[role=status]", { text: "大写锁定已开启", root: container }));
    input.dispatchEvent(new KeyboardEvent("keyup", { key: "a", bubbles: true }));
    await eventually(() => findAll("[role=status]", container).length === 0);
  });

  it("a badge shows its text before its count before its dot, and more than 99 as 99+", () => {
    expect(badgeText({ text: "新", count: 3, dot: true })).to.equal("新");
    expect(badgeText({ count: "100" })).to.equal("99+");
    expect(badgeText({ count: 12, overflowCount: 10 })).to.equal("10+");
    expect(badgeText({ count: 0, dot: true })).to.equal("");
    expect(badgeText({ count: 0 })).to.equal(undefined);
  });

  it("the pager goes through pages by its buttons, and the last one keeps the focus", async () => {
    function Page() {
      const [page, setPage] = useState({ page: 1, pageSize: 10 });
      return <Pager {...page} total={95} onChange={setPage} />;
    }
    const { container } = mountTree(<Page />);
    const current = () => findAll("[aria-current=page]", container)[0]?.textContent;
    const numbers = () => findAll(".cp-pager-number, .cp-pager-gap", container).map((part) => part.textContent);
    await eventually(() => current() === "1");
    expect(numbers()).to.deep.equal(["1", "2", "3", "4", "5", "…", "10"]);
    find("button[aria-label='第 10 页']", { root: container }).click();
    await eventually(() => current() === "10");
    const next = find("button[aria-label='下一页']", { root: container });
    next.focus();
    await sendKeys({ press: "Enter" });
    expect([current(), document.activeElement === next]).to.deep.equal(["10", true]);
  });

  it("the head of a page is a breadcrumb whose title is the heading", async () => {
    const { container } = mountTree(<PageHead title="下载中心" trail={[{ label: "首页" }]} part="报关单查询" />);
    await eventually(() => findAll("nav li", container).length === 3);
    expect(findAll("nav li", container).map((item) => item.textContent)).to.deep.equal([
      "首页",
      "下载中心",
      "报关单查询",
    ]);
    expect(findAll("h1", container).map((heading) => heading.textContent)).to.deep.equal(["下载中心"]);
  });

  it("a narrow pager with long texts stays within its width", async () => {
    const portal = createPortal({ locale: "vi" });
    const page = { page: 1234, pageSize: 50, pageSizes: [50, 100], total: 100_000, onChange: none };
    const { container } = mountTree(
      <div style={{ width: 340 }}>
        <Pager {...page} />
      </div>,
      { portal },
    );
    const pager = await eventually(() => findAll(".cp-pager", container)[0]);
    const { left, right } = pager.getBoundingClientRect();
    for (const part of pager.children) {
      if (!part.checkVisibility()) continue;
      const box = part.getBoundingClientRect();
      expect(box.left, part.className).to.be.at.least(left - 1);
      expect(box.right, part.className).to.be.at.most(right + 1);
    }
  });

  it("formats dates, sizes and numbers in the user's language", () => {
    const chinese = createFormat("zh-CN");
    const time = new Date(2026, 2, 1, 9, 5);
    expect(chinese.dateTime(time)).to.equal("2026-03-01 09:05");
    expect(chinese.date(time.toISOString())).to.equal("2026-03-01");
    expect(chinese.dateTime("未知")).to.equal("未知");
    expect(chinese.dateTime(null)).to.equal("");
    expect(createFormat("en").dateTime(time)).to.equal("2026-03-01 09:05");
    expect(createFormat("vi").dateTime(time)).to.contain("01/03/2026");
    expect(createFormat("fr").number(1234.5)).to.match(/^1\s234,5$/u);
    expect(createFormat("en").bytes(10_485_760)).to.equal("10.5 MB");
    for (const locale of ["en", "vi"] as const) expect(createFormat(locale).bytes(512)).to.equal("512 B");
  });
});
