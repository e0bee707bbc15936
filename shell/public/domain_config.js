// The page icon by address: the first entry whose `domain` matches the host wins; without a match the default stays.
// Example: [{ domain: ["customs.example.com"], image: { ico: "/brand.svg" } }]
globalThis.domain_config = [];
