/**
 * jsencrypt's module files leave out the extension of what they import, as bundlers allow. Node does not; this adds it
 * for them alone, so that tests run the same files as the browser.
 */
import { registerHooks } from "node:module";

registerHooks({
  resolve(specifier, context, next) {
    const isTheirs = context.parentURL?.includes("/node_modules/jsencrypt/") && specifier.startsWith(".");
    return next(isTheirs && !specifier.endsWith(".js") ? `${specifier}.js` : specifier, context);
  },
});
