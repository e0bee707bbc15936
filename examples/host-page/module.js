// oxlint-disable-next-line import/no-absolute-path -- an address that the browser resolves, not a file
import { configurePortal } from "/elements/customs-elements.js";

// The page has its own sign-in. A function is asked at each call, so that a renewed token is used at once.
configurePortal({ token: () => sessionStorage.getItem("host-page.token") ?? "", locale: "zh-CN" });

const line = document.getElementById("last-event");
// The events leave the shadow roots, so one listener serves every element of the page.
document.addEventListener("download-started", ({ detail }) => {
  line.textContent = `正在下载：${detail.task.fileName}`;
});
document.addEventListener("download-finished", ({ detail }) => {
  line.textContent = `已下载：${detail.task.fileName}`;
});
document.addEventListener("session-expired", () => location.assign("index.html#module"));
