// RequireJS sets the addresses of script tags, which Trusted Types leaves to a policy of the page.
const ownScripts = /^\/(elements\/)?[\w.-]+\.js$/;
globalThis.trustedTypes?.createPolicy("default", {
  createScriptURL(address) {
    const { origin, pathname } = new URL(address, location.href);
    return origin === location.origin && ownScripts.test(pathname) ? address : null;
  },
});

require.config({
  paths: { customs: "/elements/customs-elements.classic" },
  shim: { customs: { exports: "CustomsElements" } },
});
require(["customs"], (customs) => {
  customs.configurePortal({ token: () => sessionStorage.getItem("page.token") ?? "", locale: "zh-CN" });
});
