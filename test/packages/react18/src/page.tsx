import { configurePortal, type CustomsDownloadCenter } from "@customs-portal/elements";
import type {} from "@customs-portal/elements/jsx";
import { DownloadCenterElement } from "@customs-portal/elements/react";
import { useRef, useState, version } from "react";
import { createRoot } from "react-dom/client";

configurePortal({ token: () => sessionStorage.getItem("page.token") ?? "", locale: "zh-CN" });

function Page() {
  const tag = useRef<CustomsDownloadCenter>(null);
  const [failed, setFailed] = useState("");
  return (
    <>
      <h1>React {version}</h1>
      <customs-download-center ref={tag} id="as-tag" class="exports" system-code="DECL" task-code="all" />
      <DownloadCenterElement
        id="as-component"
        systemCode={["DECL"]}
        onDownloadFailed={({ detail }) => setFailed(detail.task.fileName ?? "")}
        onSessionExpired={() => location.assign("sign-in.html")}
      />
      <p>{failed}</p>
    </>
  );
}

const main = document.querySelector("main");
if (main) createRoot(main).render(<Page />);
