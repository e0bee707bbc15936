/** A program as it calls itself, told apart by the first name that it bears; most bear those of others as well. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/(\d+)/, "Edge"],
  [/\bOPR\/(\d+)/, "Opera"],
  [/\bMicroMessenger\/(\d+)/, "WeChat"],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, "Firefox"],
  [/\b(?:Headless)?(?:Chrome|CriOS)\/(\d+)/, "Chrome"],
  [/\bVersion\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//, "Safari"],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\bWindows\b/, "Windows"],
  [/\bHarmonyOS\b|\bOpenHarmony\b/, "HarmonyOS"],
  [/\bAndroid\b/, "Android"],
  [/\b(?:iPhone|iPad|iPod)\b/, "iOS"],
  [/\bMac OS X\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

/** What a `User-Agent` names; "" for what it does not. */
export interface BrowserName {
  /** With its main version: `Chrome 141`. */
  browser: string;
  system: string;
}

/** Reads browser and system from a `User-Agent`. */
export function browserName(userAgent: string): BrowserName {
  const found = browsers.flatMap(([pattern, name]) => {
    const version = pattern.exec(userAgent)?.[1];
    return version === undefined ? [] : [`${name} ${version}`];
  });
  const system = systems.find(([pattern]) => pattern.test(userAgent));
  return { browser: found[0] ?? "", system: system?.[1] ?? "" };
}
