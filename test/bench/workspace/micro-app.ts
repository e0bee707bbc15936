import microApp from "@micro-zoe/micro-app";

const addressOf = (name: string) => `${location.origin}/apps/${name}/index.html`;
microApp.start({ preFetchApps: ["alpha", "beta"].map((name) => ({ name, url: addressOf(name) })) });

function open(name: string): void {
  const element = document.createElement("micro-app");
  element.setAttribute("name", name);
  element.setAttribute("url", addressOf(name));
  element.setAttribute("keep-alive", "");
  document.querySelector("#stage")?.replaceChildren(element);
}

Object.assign(window, { benchOpen: open });
