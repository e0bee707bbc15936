import { registerMicroApps, start } from "qiankun";

registerMicroApps(
  ["alpha", "beta"].map((name) => ({
    name,
    entry: `/apps/${name}/index.html`,
    container: "#stage",
    activeRule: `/${name}`,
  })),
);
start();

Object.assign(window, { benchOpen: (name: string) => history.pushState(null, "", `/${name}`) });
