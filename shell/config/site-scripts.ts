/** The domain entries that domain_config.js left on the page (A03). */
export function readDomainConfig(page: object = globalThis): unknown {
  const globals = page as Record<string, unknown>;
  return globals["domain_config"] ?? globals["domainConfig"];
}
