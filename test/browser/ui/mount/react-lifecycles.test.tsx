import { expect } from "@open-wc/testing";
import { createStore, type Portal } from "@customs-portal/sdk/portal";
import { Dialog, reactLifecycles, useT, type HostProps } from "@customs-portal/ui";
import { useEffect, useState, type ComponentType } from "react";
import { eventually, findAll, pause } from "../../support/dom.ts";
import { mountTree, portalInTab, quietPortal, unmountTrees } from "../../support/tree.tsx";

const containers: HTMLElement[] = [];

function hostProps(portal: Portal = quietPortal()): HostProps {
  const domElement = document.createElement("div");
  containers.push(domElement);
  document.body.append(domElement);
  return { portal, domElement };
}

async function rejection(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error("It did not reject.");
}

const lifecyclesOf = (Root: ComponentType<{ portal: Portal }>) => reactLifecycles(Root);

describe("reactLifecycles", () => {
  afterEach(() => {
    for (const container of containers.splice(0)) container.remove();
  });

  it("mounts, updates and unmounts, and leaves nothing behind", async () => {
    const { mount, update, unmount } = reactLifecycles<{ name: string }>(({ name }) => <p>{name}</p>);
    const props = hostProps();
    const children = document.body.childElementCount;
    await mount({ ...props, name: "甲" });
    expect(props.domElement.textContent).to.equal("甲");
    await update({ ...props, name: "乙" });
    await eventually(() => props.domElement.textContent === "乙");
    await unmount({ ...props, name: "乙" });
    expect(props.domElement.childNodes.length).to.equal(0);
    expect(document.body.childElementCount).to.equal(children);
  });

  it("rejects mount when rendering throws, and unmount settles", async () => {
    const { mount, unmount } = lifecyclesOf(() => {
      throw new Error("broken while rendering");
    });
    const props = hostProps();
    expect(await rejection(mount(props))).to.have.property("message", "broken while rendering");
    await unmount(props);
  });

  it("reports an effect that throws: by a rejected mount, or to the host after it", async () => {
    const { mount, unmount } = lifecyclesOf(() => {
      useEffect(() => {
        throw new Error("broken in an effect");
      }, []);
      return <p>shown</p>;
    });
    const failures: unknown[] = [];
    const props = { ...hostProps(), onFailure: (error: unknown) => failures.push(error) };
    await mount(props).catch((error: unknown) => failures.push(error));
    await eventually(() => failures.length === 1);
    expect(failures[0]).to.have.property("message", "broken in an effect");
    await unmount(props);
  });

  it("tells the host of an error after mounting; update rejects and unmount settles", async () => {
    const { mount, update, unmount } = lifecyclesOf(() => {
      const [broken, setBroken] = useState(false);
      if (broken) throw new Error("broken later");
      return <button onClick={() => setBroken(true)}>break</button>;
    });
    const failures: unknown[] = [];
    const props = { ...hostProps(), onFailure: (error: unknown) => failures.push(error) };
    await mount(props);
    props.domElement.querySelector("button")?.click();
    await eventually(() => failures.length === 1);
    expect(failures[0]).to.have.property("message", "broken later");
    expect(await rejection(update(props))).to.equal(failures[0]);
    await unmount(props);
  });

  it("keeps two instances apart, also when both have the same name", async () => {
    const { mount, unmount } = reactLifecycles<{ name: string }>(({ name }) => <p>{name}</p>);
    const one = { ...hostProps(), name: "same" };
    const two = { ...hostProps(), name: "same" };
    await Promise.all([mount(one), mount(two)]);
    await unmount(one);
    expect(two.domElement.textContent).to.equal("same");
    await unmount(two);
    expect(two.domElement.textContent).to.equal("");
  });

  it("has the texts of its namespaces before the first paint", async () => {
    const load = async () => ({ hello: "您好" });
    const texts = { "zh-CN": load, en: load, vi: load, fr: load, es: load };
    const drawn: string[] = [];
    const { mount, unmount } = reactLifecycles(
      () => {
        const t = useT("greeting");
        drawn.push(t("hello"));
        return null;
      },
      { namespaces: { greeting: texts } },
    );
    const props = hostProps();
    await mount(props);
    expect(drawn[0]).to.equal("您好");
    await unmount(props);
  });

  it("a dialog left open in a hidden tab neither shows nor blocks the page, and is there on return", async () => {
    const visible = createStore(true);
    const { mount, unmount } = lifecyclesOf(() => (
      <Dialog open title="导出设置" onOpenChange={() => undefined}>
        内容
      </Dialog>
    ));
    const dialog = () => findAll("[role=dialog]").find((found) => found.checkVisibility());
    const other = mountTree(<p>其他页面</p>);
    const props = hostProps(portalInTab(quietPortal(), visible));
    await mount(props);
    await eventually(() => dialog() && other.container.inert);
    visible.set(false);
    await eventually(() => !dialog() && !other.container.inert);
    visible.set(true);
    await eventually(() => dialog() && other.container.inert);
    await unmount(props);
    await eventually(() => !other.container.inert);
    unmountTrees();
  });

  it("stops the effects of a hidden tab and keeps its state", async () => {
    const visible = createStore(true);
    let running = 0;
    const { mount, unmount } = lifecyclesOf(() => {
      const [count, setCount] = useState(0);
      useEffect(() => {
        running += 1;
        return () => void (running -= 1);
      }, []);
      return <button onClick={() => setCount(count + 1)}>{count}</button>;
    });
    const props = hostProps(portalInTab(quietPortal(), visible));
    await mount(props);
    await eventually(() => running === 1);
    props.domElement.querySelector("button")?.click();
    await eventually(() => props.domElement.textContent === "1");
    visible.set(false);
    await eventually(() => running === 0);
    visible.set(true);
    await eventually(() => running === 1);
    await pause(20);
    expect(props.domElement.textContent).to.equal("1");
    await unmount(props);
  });
});
