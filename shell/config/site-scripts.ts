/** What a script of the site has declared by `const` or `let` is no property of the page. */
declare const domain_config: unknown;

function declaredConfig(): unknown {
  try {
    return typeof domain_config === "undefined" ? undefined : domain_config;
  } catch {
    // Its script threw before it had a value.
    return undefined;
  }
}

/** The domain entries that domain_config.js left on the page (A03). */
export function readDomainConfig(page: object = globalThis): unknown {
  const globals = page as Record<string, unknown>;
  return globals["domain_config"] ?? globals["domainConfig"] ?? declaredConfig();
}
