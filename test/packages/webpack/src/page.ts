// With "?portal" the page takes the script of the portal, which webpack leaves alone, else the package.
async function load() {
  if (location.search !== "?portal") return import("@customs-portal/elements");
  const address = "/elements/customs-elements.js";
  return import(/* webpackIgnore: true */ address) as Promise<typeof import("@customs-portal/elements")>;
}

const { configurePortal } = await load();
configurePortal({ token: () => sessionStorage.getItem("page.token") ?? "", locale: "zh-CN" });
