export const texts = {
  working: "正在登录…",
  ready: {
    title: "您已退出登录",
    meaning: "此入口通过统一身份认证登录。",
    advice: "点击“重新登录”，前往统一身份认证系统。",
    start: "重新登录",
  },
  missing: {
    title: "缺少登录凭证",
    meaning: "此入口须由其他系统携带登录凭证跳转进入，访问地址中没有凭证。",
    advice: "请从原系统重新进入，或使用用户名和密码登录。",
    notConfigured: "此系统未配置该入口的统一身份认证地址。",
  },
  failed: {
    title: "未能登录",
    advice: "登录凭证仅可使用一次，且很快失效。请从原系统重新进入，或使用用户名和密码登录。",
  },
  toSignIn: "用户名密码登录",
};
