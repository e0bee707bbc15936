// The least that shows the same line on the same backend: SystemJS, the import map, single-spa, no shell.
// Documents that the portal serves take script addresses from a Trusted Types policy alone.
const scriptAddress = trustedTypes.createPolicy("customs-portal", { createScriptURL: (url) => url });
System.constructor.prototype.createScript = (url) =>
  Object.assign(document.createElement("script"), { async: true, src: scriptAddress.createScriptURL(url) });

void (async () => {
  System.addImportMap(await (await fetch("/import-map.json")).json());
  const [singleSpa, sdk] = await Promise.all([System.import("single-spa"), System.import("@customs-portal/sdk")]);
  const portal = sdk.createPortal({ sessionStorage, localStorage });
  const location = sdk.createStore({ pathname: "/declarations/list", search: "", hash: "" });
  const linePortal = {
    ...portal,
    router: { location, navigate: () => undefined },
    tab: { id: "1", visible: sdk.createStore(true), setTitle() {}, setDirty() {}, close: async () => true },
    tabs: { open: () => undefined },
    setDirty: () => undefined,
  };
  singleSpa.registerApplication({
    name: "declarations",
    app: () => System.import("@customs-portal-examples/declarations"),
    activeWhen: () => true,
    customProps: { portal: linePortal, domElement: document.getElementById("app") },
  });
  singleSpa.start();
})();
