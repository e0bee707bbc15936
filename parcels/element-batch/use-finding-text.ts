import { specificationMaxBytes } from "@customs-portal/sdk/limits";
import { useT } from "@customs-portal/ui";
import { useCallback } from "react";
import type { LineCheck } from "./check-lines.ts";
import { isolated } from "./isolated.ts";
import type { BatchLine } from "./lines.ts";

/** Characters of a string that the text names. */
const namedMaxChars = 260;

/** Gives what was found in a line as a text. */
export function useFindingText(): (line: BatchLine, check: LineCheck | undefined) => string {
  const t = useT("elementBatch");
  return useCallback(
    (line, check) => {
      if (!check) return t("finding.waiting");
      const texts = check.findings.map((finding) => {
        const { kind, name, detail } = finding;
        const expected = "expected" in finding ? finding.expected : "";
        return t(`finding.${kind}`, {
          name: isolated(name),
          detail: isolated(detail.slice(0, namedMaxChars)),
          expected: isolated(expected),
          max: specificationMaxBytes,
        });
      });
      if (check.isUnasked) texts.push(t("finding.unasked"));
      if (!check.isFaulty && check.specification !== line.text)
        texts.push(t("finding.untidy", { text: isolated(check.specification.slice(0, namedMaxChars)) }));
      return texts.join(t("and"));
    },
    [t],
  );
}
