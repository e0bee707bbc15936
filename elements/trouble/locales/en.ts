export const texts = {
  offline: "This computer is offline.",
  timeout: "{{url}} takes too long to answer.",
  "mixed-content":
    "This page came by https and cannot call {{origin}}, which is not secure; the portal needs https, too.",
  policy: "The content security policy of this page forbids calls to {{origin}}; its connect-src has to name it.",
  sandbox: "This frame has no origin of its own, so {{origin}} cannot let it in; its sandbox needs allow-same-origin.",
  "cross-origin":
    "{{origin}} answers, but does not let this page in; PORTAL_EMBED_ORIGINS of the portal has to name {{page}}.",
  unreachable: "{{url}} does not answer; check the address, whether the portal runs, and its certificate.",
};
