/** What `withAttempt` appends. */
export const attemptPattern = /[?&]attempt=\d+$/;

/** Browsers before whatwg/html#10327 keep a failed module for ever; another address gets past it. */
export function withAttempt(address: string, failed: number): string {
  return failed > 0 ? `${address}${address.includes("?") ? "&" : "?"}attempt=${failed}` : address;
}
