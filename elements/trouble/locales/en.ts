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
  gateway:
    "{{url}} answers with status {{status}}: what stands before the portal has no answer from it; check whether the portal runs.",
  foreign:
    "What answers at {{url}} (status {{status}}) is not the portal; check the address, and whether your server passes it on.",
  "no-token":
    "{{origin}} is named by this tag alone and gets no token; the page has to name it in configurePortal({ origins }).",
};
