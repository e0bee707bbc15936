export { loadSsoTexts, runSso, siteSignIn } from "./run-sso.ts";
export { startSso, type SsoState } from "./start-sso.ts";
