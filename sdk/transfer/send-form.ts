/** Sends a form as `fetch` with POST would. @param onSent told which share of it is on its way, where that can be seen */
export type SendForm = (
  address: string,
  form: { body: FormData; signal?: AbortSignal | null | undefined },
  onSent: (share: number) => void,
) => Promise<Response>;

/** Statuses whose answers bear nothing. */
const bare: ReadonlySet<number> = new Set([204, 205, 304]);

/** What an XMLHttpRequest answered. One that was led elsewhere, which it does unasked, was not answered. */
function answerOf({ status, responseText, responseURL }: XMLHttpRequest, address: string): Response {
  const isElsewhere = responseURL !== "" && responseURL !== address;
  return new Response(isElsewhere || bare.has(status) ? null : responseText, { status: isElsewhere ? 302 : status });
}

const watched: SendForm = (address, { body, signal }, onSent) =>
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
  (request: typeof fetch): SendForm =>
  (address, form) =>
    request(address, {
      body: form.body,
      signal: form.signal ?? null,
      method: "POST",
      redirect: "manual",
      credentials: "omit",
    });

/**
 * Sends a form and tells how far it is, at the origin of the page. Elsewhere it tells nothing: browsers ask another
 * origin for leave before each call that is watched.
 */
export const sendForm: SendForm = (address, form, onSent) => {
  if (typeof XMLHttpRequest === "undefined" || typeof document === "undefined")
    return plainly(fetch)(address, form, onSent);
  const { href, origin } = new URL(address, document.baseURI);
  return origin === location.origin ? watched(href, form, onSent) : plainly(fetch)(address, form, onSent);
};
