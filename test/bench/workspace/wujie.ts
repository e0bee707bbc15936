import { preloadApp, startApp } from "wujie";

const addressOf = (name: string) => `${location.origin}/apps/${name}/index.html`;
for (const name of ["alpha", "beta"]) preloadApp({ name, url: addressOf(name), alive: true });

function open(name: string): void {
  const element = document.createElement("div");
  document.querySelector("#stage")?.replaceChildren(element);
  void startApp({ name, url: addressOf(name), el: element, alive: true });
}

Object.assign(window, { benchOpen: open });
