export const texts = {
  offline: "这台电脑已离线。",
  timeout: "{{url}} 响应超时。",
  "mixed-content": "本页面使用 https，不能访问不安全的 {{origin}}；门户也须使用 https。",
  policy: "本页面的内容安全策略禁止访问 {{origin}}；须将其加入 connect-src。",
  sandbox: "此框架没有自己的来源，{{origin}} 无法放行；其 sandbox 须含 allow-same-origin。",
  "cross-origin": "{{origin}} 有响应，但未允许本页面访问；门户的 PORTAL_EMBED_ORIGINS 须含 {{page}}。",
  unreachable: "{{url}} 无响应；请检查地址、门户是否在运行以及其证书。",
  gateway: "{{url}} 返回状态 {{status}}：位于门户之前的服务器未能从门户取得响应；请检查门户是否在运行。",
  foreign: "在 {{url}} 响应的（状态 {{status}}）不是门户；请检查地址，以及服务器是否已将其转发到门户。",
  "no-token": "{{origin}} 仅由此标签指定，因此不会收到令牌；须由页面在 configurePortal({ origins }) 中指定。",
};
