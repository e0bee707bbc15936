import { configurePortal } from "@customs-portal/elements";
import { createApp } from "vue";
import Page from "./Page.vue";

configurePortal({ token: () => sessionStorage.getItem("page.token") ?? "", locale: "zh-CN" });
createApp(Page).mount("main");
