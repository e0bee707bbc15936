/** Sends a body as `fetch` with POST would. @param onSent told which share of it is on its way, where that can be seen */
export type SendBody = (
  address: string,
  sent: { body: FormData | Blob; signal?: AbortSignal | null | undefined },
  onSent: (share: number) => void,
) => Promise<Response>;

/** Statuses whose answers bear nothing. */
const bare: ReadonlySet<number> = new Set([204, 205, 304]);

/** What an XMLHttpRequest answered. One that was led elsewhere, which it does unasked, was not answered. */
function answerOf({ status, responseText, responseURL }: XMLHttpRequest, address: string): Response {
  const isElsewhere = responseURL !== "" && responseURL !== address;
  return new Response(isElsewhere || bare.has(status) ? null : responseText, { status: isElsewhere ? 302 : status });
}

const watched: SendBody = (address, { body, signal }, onSent) =>
  new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    const abort = () => call.abort();
    const end = (settle: () => void) => () => {
      signal?.removeEventListener("abort", abort);
      settle();
    };
    call.open("POST", address);
    call.upload.addEventListener("progress", ({ loaded, total }) => total > 0 && onSent(loaded / total));
    call.addEventListener(
      "load",
      end(() => resolve(answerOf(call, address))),
    );
    call.addEventListener(
      "error",
      end(() => reject(new TypeError("The call was not answered."))),
    );
    call.addEventListener(
      "abort",
      end(() => reject(new DOMException("The call was ended.", "AbortError"))),
    );
    signal?.addEventListener("abort", abort, { once: true });
    call.send(body);
    if (signal?.aborted) abort();
  });

/** Nothing of it is seen on its way. */
export const plainly =
  (request: typeof fetch): SendBody =>
  (address, { body, signal }) =>
    request(address, {
      body,
      signal: signal ?? null,
      method: "POST",
      redirect: "manual",
      credentials: "omit",
    });

/**
 * Sends a body and tells how far it is, at the origin of the page. Elsewhere it tells nothing: browsers ask another
 * origin for leave before each call that is watched.
 */
export const sendBody: SendBody = (address, sent, onSent) => {
  if (typeof XMLHttpRequest === "undefined" || typeof document === "undefined")
    return plainly(fetch)(address, sent, onSent);
  const { href, origin } = new URL(address, document.baseURI);
  return origin === location.origin ? watched(href, sent, onSent) : plainly(fetch)(address, sent, onSent);
};
