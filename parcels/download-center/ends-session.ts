import type { AppConfig } from "@customs-portal/sdk/contract";

/**
 * Whether the backend refused the token with this failure (402, or 401 where the configuration verifies it, in the
 * envelope or as HTTP status).
 */
export function endsSession(error: unknown, { authVerify }: Pick<AppConfig, "authVerify">): boolean {
  const code = typeof error === "object" && error !== null && "envelopeCode" in error ? error.envelopeCode : undefined;
  return code === 402 || (code === 401 && authVerify);
}
