/** Sends bodies from memory: Node throws beside the call where it is ended in the middle of a Blob. */
export const wholeBodyFetch: typeof fetch = async (address, init = {}) => {
  const whole = new Response(init.body ?? null);
  const type = whole.headers.get("content-type");
  const headers = new Headers(init.headers);
  if (type !== null && !headers.has("content-type")) headers.set("content-type", type);
  return fetch(address, { ...init, headers, body: await whole.arrayBuffer() });
};
