import { expect } from "@open-wc/testing";
import { createTabRouter } from "../../../../shell/workspace/tab-router.ts";

describe("the router of a tab", () => {
  const setUp = () => {
    const asked: string[] = [];
    const router = createTabRouter("/a/list?x=1#y", (path) => asked.push(path));
    const told: string[] = [];
    router.location.subscribe(() => told.push(router.location.getSnapshot().pathname));
    return { router, asked, told };
  };

  it("starts at the location of its tab and hands moves to the workspace", () => {
    const { router, asked } = setUp();
    expect(router.location.getSnapshot()).to.deep.equal({ pathname: "/a/list", search: "?x=1", hash: "#y" });
    router.navigate("/a/detail");
    expect(asked).to.deep.equal(["/a/detail"]);
  });

  it("tells of moves while its tab shows, once each", () => {
    const { router, told } = setUp();
    router.moveTo("/a/detail");
    router.moveTo("/a/detail");
    expect(told).to.deep.equal(["/a/detail"]);
  });

  it("is silent while its tab is hidden, keeps its location, and tells once when it shows again", () => {
    const { router, told } = setUp();
    router.setVisible(false);
    router.moveTo("/a/1");
    router.moveTo("/a/2");
    expect(told).to.deep.equal([]);
    expect(router.location.getSnapshot().pathname).to.equal("/a/2");
    router.setVisible(true);
    router.setVisible(true);
    expect(told).to.deep.equal(["/a/2"]);
  });
});
