import { navigateToUrl, registerApplication, start } from "single-spa";

for (const name of ["alpha", "beta"])
  registerApplication({
    name,
    app: () => System.import(`/lines/${name}.js`),
    activeWhen: `/${name}`,
  });
start();

Object.assign(window, { benchOpen: (name: string) => navigateToUrl(`/${name}`) });
