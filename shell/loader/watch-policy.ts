import type { BizConfig } from "@customs-portal/sdk/contract";

/** A page that is refused something again and again says so often enough. */
const maxTold = 50;

/**
 * Says in the console what to do about what the policy of the page refuses, each once; the browser says what it was.
 * The words come with the first refusal.
 * @returns ends it
 */
export function watchPolicy(lines: () => BizConfig, page: EventTarget = document): () => void {
  const told = new Set<string>();
  const tell = async (refusal: SecurityPolicyViolationEvent) => {
    const { policyAdvice } = await import("./policy-advice.ts");
    const advice = policyAdvice(refusal, lines());
    if (advice === undefined || told.has(advice) || told.size === maxTold) return;
    told.add(advice);
    console.warn(advice);
  };
  const hear = (event: Event) => {
    // It is advice: where its code does not come, the words of the browser remain.
    if (told.size < maxTold) tell(event as SecurityPolicyViolationEvent).catch(() => undefined);
  };
  page.addEventListener("securitypolicyviolation", hear);
  return () => page.removeEventListener("securitypolicyviolation", hear);
}
