// The page has its own sign-in. A function is asked at each call, so that a renewed token is used at once.
CustomsElements.configurePortal({
  token: function () {
    return window.sessionStorage.getItem("host-page.token") || "";
  },
  locale: "zh-CN",
});

var line = document.getElementById("last-event");
document.addEventListener("download-finished", function (event) {
  line.textContent = "已下载：" + event.detail.task.fileName;
});
document.addEventListener("session-expired", function () {
  line.textContent = "登录已失效，请重新登录。";
});
