import type { Corp, Message } from "@customs-portal/sdk/contract";
import type { CompanyChoice } from "../company/switch-company.ts";
import { switchCompany } from "../company/switch-company.ts";
import type { WorkspaceModel } from "../model/workspace-model.ts";

/** How the user gets to a company: as one of the own, else to act for it; undefined where there is no way. */
function wayTo(list: readonly Corp[], corpCode: string): CompanyChoice | undefined {
  const entries = list.filter((corp) => corp.corpCode === corpCode);
  const acting = (mode: string) => entries.find(({ type }) => type === mode);
  const own = entries.find(({ type }) => type !== "virtual" && type !== "imitate");
  if (own) return { kind: "own", corp: own };
  const corp = acting("virtual") ?? acting("imitate");
  return corp && { kind: "act", corp, imitate: corp.type === "imitate", relaxMode: false };
}

/** Asks, and takes the user to the company of a message. @returns whether the user works for it now */
async function toCompany({ portal }: WorkspaceModel, corpCode: string, name: string): Promise<boolean> {
  const { t } = portal;
  const way = wayTo(portal.company.tags.getSnapshot().corpGroupList, corpCode);
  if (!way) {
    portal.notices.show({ kind: "warning", text: t("messages:switch.gone", { name }) });
    return false;
  }
  const question = {
    title: t("messages:switch.title", { name }),
    message: t("messages:switch.text", { name }),
    confirmLabel: t("messages:switch.confirm"),
  };
  return (await portal.dialogs.open("confirm", question)) && (await switchCompany(portal, way));
}

/** Marks a message as read and opens what it tells of, in its company: of another one, the user is asked first. */
export async function openMessage(model: WorkspaceModel, message: Message): Promise<void> {
  const { id, isRead, path, corpCode, corpName } = message;
  // A failure was shown; what it tells of can be opened all the same.
  const marked = isRead ? undefined : model.messages.markRead({ ids: [id] }).catch(() => undefined);
  if (path) {
    const isHere = !corpCode || corpCode === model.portal.session.user.getSnapshot()?.company;
    if (isHere || (await toCompany(model, corpCode, corpName ?? corpCode))) model.open(path);
  }
  await marked;
}
