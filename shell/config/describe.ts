interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** The JSON path of an issue, as a person would write it: `$.otherSetting.otherBiz[0]`. */
export function jsonPath(path: readonly PropertyKey[], root = "$"): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === "number") return `${text}[${part}]`;
    const name = String(part);
    return /^[\w$]+$/.test(name) ? `${text}.${name}` : `${text}[${JSON.stringify(name)}]`;
  }, root);
}

/** What is wrong with a file, issue by issue, for the console. */
export function describeIssues(issues: readonly Issue[], root = "$"): string {
  return issues.map((issue) => `${jsonPath(issue.path, root)}: ${issue.message}`).join("; ");
}
