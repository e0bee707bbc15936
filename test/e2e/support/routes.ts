/** The routes of the specification, 2.2 and 2.3, by what they are. */
export const formRoutes = ["/login", "/reservelogin"];
export const ssoRoutes = [
  "/ssologin",
  "/caslogin",
  "/ssologinlv",
  "/GuardJinkoIndex",
  "/guardJinkonSSO",
  "/guard",
  "/guardSSO",
  "/guardSSOOA",
  "/guardWebsite",
];
export const errorRoutes = ["/401", "/404", "/500"];
const redirectRoutes = [
  "/sso",
  "/wormhole",
  "/wormholeWebsite",
  "/wormhole?token=secret",
  "/wormholeWebsite?token=secret",
];
export const privateRoutes = [
  "/forceChangePwd",
  "/account/sessions",
  "/xdomessagecenter",
  "/marketplaceCenter",
  "/",
  "/home",
  "/homeMenu",
  "/biz-error",
  "/download/center/DECL/all/1000",
  "/logistics/workbench",
  "/logistics/list",
  "/iframeView",
  "/logout",
];
export const signInRoutes = [...formRoutes, ...ssoRoutes, ...redirectRoutes];
/** Every route of the shell, a line and an address of none; /logout last, since it ends the session. */
export const everyRoute = [...signInRoutes, ...errorRoutes, "/desk/page", "/nowhere/x", ...privateRoutes];
