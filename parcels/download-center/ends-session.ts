/** Whether the backend refused the token with this failure (401 or 402, in the envelope or as HTTP status). */
export function endsSession(error: unknown): boolean {
  const code = typeof error === "object" && error !== null && "envelopeCode" in error ? error.envelopeCode : undefined;
  return code === 401 || code === 402;
}
