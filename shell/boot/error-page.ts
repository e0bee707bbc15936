import type { Locale } from "@customs-portal/sdk/portal";

interface ErrorPageTexts {
  title: string;
  meaning: string;
  advice: string;
  retry: string;
  code: string;
}

/** Texts of the one page that must work when nothing else could be loaded. */
const texts: Record<Locale, ErrorPageTexts> = {
  "zh-CN": {
    title: "系统暂时无法打开",
    meaning: "启动所需的文件没有加载成功，您的数据不受影响。",
    advice: "请检查网络后重试；如仍无法打开，请联系客服并提供以下代码。",
    retry: "重试",
    code: "代码：",
  },
  en: {
    title: "The portal cannot be opened right now",
    meaning: "Files needed to start could not be loaded. Your data is not affected.",
    advice: "Check your network and try again. If it still fails, contact customer service and quote the code below.",
    retry: "Try again",
    code: "Code:",
  },
  vi: {
    title: "Hiện chưa mở được hệ thống",
    meaning: "Không tải được các tệp cần thiết để khởi động. Dữ liệu của bạn không bị ảnh hưởng.",
    advice:
      "Vui lòng kiểm tra mạng rồi thử lại. Nếu vẫn không được, hãy liên hệ bộ phận hỗ trợ và cung cấp mã dưới đây.",
    retry: "Thử lại",
    code: "Mã:",
  },
  fr: {
    title: "Le portail ne peut pas s’ouvrir pour le moment",
    meaning: "Des fichiers nécessaires au démarrage n’ont pas pu être chargés. Vos données ne sont pas concernées.",
    advice:
      "Vérifiez votre connexion et réessayez. Si le problème persiste, contactez le service client en indiquant le code ci-dessous.",
    retry: "Réessayer",
    code: "Code :",
  },
  es: {
    title: "El portal no se puede abrir en este momento",
    meaning: "No se pudieron cargar los archivos necesarios para iniciar. Sus datos no se ven afectados.",
    advice:
      "Compruebe la red e inténtelo de nuevo. Si el problema continúa, contacte con atención al cliente e indique el código siguiente.",
    retry: "Reintentar",
    code: "Código:",
  },
};

/** The look of the page; nothing of the kit is there yet. */
const css = `
  body{margin:0;font:14px/22px system-ui,"PingFang SC","Microsoft YaHei","Noto Sans SC",sans-serif;background:light-dark(#f5f6f8,#14171c);color:light-dark(#1f2329,#e6e8eb)}
  main{box-sizing:border-box;width:min(480px,calc(100% - 32px));margin:18vh auto 0;padding:32px;border:1px solid light-dark(#e3e6eb,#2e343d);border-radius:8px;background:light-dark(#fff,#1c2027)}
  h1{margin:0 0 8px;font-size:20px;line-height:28px}
  p{margin:0 0 8px}
  code{font-family:ui-monospace,monospace}
  button{height:32px;margin-top:16px;padding:0 16px;border:0;border-radius:6px;background:#1668dc;color:#fff;font:inherit;cursor:pointer}
  button:focus-visible{outline:2px solid #1668dc;outline-offset:2px}
`;

function element<K extends keyof HTMLElementTagNameMap>(tag: K, text: string): HTMLElementTagNameMap[K] {
  const node = document.createElement(tag);
  node.textContent = text;
  return node;
}

/** Replaces the page by a plain error page with a retry. Needs nothing but the document. */
export function showErrorPage(locale: Locale, code: string): void {
  const page = texts[locale];
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
  document.documentElement.lang = locale;
  document.title = page.title;

  const main = document.createElement("main");
  main.setAttribute("role", "alert");
  const quoted = element("p", `${page.code} `);
  quoted.append(element("code", code));
  const retry = element("button", page.retry);
  retry.type = "button";
  retry.addEventListener("click", () => location.reload());
  main.append(element("h1", page.title), element("p", page.meaning), element("p", page.advice), quoted, retry);
  document.body.replaceChildren(main);
  retry.focus();
}
