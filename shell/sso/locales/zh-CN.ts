export const texts = {
  working: "正在登录…",
  replace: {
    title: "您当前以 {{current}} 登录",
    meaning: "您打开的链接将以 {{next}} 的身份登录。",
    advice:
      "如以 {{next}} 继续，{{current}} 将退出登录，此浏览器中共用该会话的其他标签页也会退出，其中未保存的内容将丢失。",
    stay: "保持 {{current}}",
    goOn: "以 {{next}} 继续",
  },
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
    refused: "登录凭证未被接受：凭证已过期，或不能用于登录此系统。",
    advice: "登录凭证仅可使用一次，且很快失效。请从原系统重新进入，或使用用户名和密码登录。",
  },
  toSignIn: "用户名密码登录",
} as const;
