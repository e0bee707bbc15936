// In a file of its own: in a page, JSP would take `${…}` for its own expressions.
// oxlint-disable-next-line import/no-absolute-path -- an address that the browser resolves, not a file
import { configurePortal } from "/elements/customs-elements.js";

let token;
async function freshToken(refused) {
  const answer = await fetch("portal-token.jsp", { method: "POST", body: new URLSearchParams(refused && { refused }) });
  return answer.ok ? (await answer.text()).trim() : "";
}
configurePortal({
  token: async ({ refused }) => (token = token && token !== refused ? token : await freshToken(refused)),
  locale: "zh-CN",
});
