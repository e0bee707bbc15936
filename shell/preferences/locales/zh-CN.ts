export const texts = {
  menu: {
    appearance: "外观",
    fullScreen: "全屏显示",
    leaveFullScreen: "退出全屏",
    lock: "锁定屏幕（Alt+L）",
  },
  command: {
    theme: "主题：{{name}}",
    density: "密度：{{name}}",
  },
  appearance: {
    title: "外观",
    theme: "主题",
    density: "密度",
    contrast: "对比度",
    textSize: "文字大小",
    note: "更改立即生效，只对此浏览器有效。",
    reset: "恢复默认",
    done: "完成",
  },
  theme: {
    system: "跟随系统",
    light: "浅色",
    dark: "深色",
  },
  density: {
    compact: "紧凑",
    comfortable: "标准",
    touch: "触屏",
  },
  contrast: {
    system: "标准",
    more: "高对比度",
  },
  lock: {
    title: "屏幕已锁定",
    hint: "您的标签页和未保存的内容都还在。请输入“{{name}}”的密码继续。",
    password: "密码",
    missing: "请输入密码",
    left: "还可尝试 {{number}} 次；之后将退出登录，未保存的内容会丢失。",
    unlock: "解锁",
    other: "改用其他方式登录",
    otherHint: "本次会话将结束，未保存的内容会丢失。",
    end: "结束会话",
    back: "返回",
  },
};
