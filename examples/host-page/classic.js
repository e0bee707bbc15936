// The page has its own sign-in. A function is asked at each call, so that a renewed token is used at once.
CustomsElements.configurePortal({
  token: function () {
    return window.sessionStorage.getItem("host-page.token") || "";
  },
  locale: "zh-CN",
});

(function () {
  var line = document.getElementById("last-event");
  // The events leave the shadow roots, so one listener serves every element of the page.
  document.addEventListener("download-started", function (event) {
    line.textContent = "正在下载：" + event.detail.task.fileName;
  });
  document.addEventListener("download-finished", function (event) {
    line.textContent = "已下载：" + event.detail.task.fileName;
  });
  document.addEventListener("session-expired", function () {
    window.location.assign("index.html");
  });
})();
