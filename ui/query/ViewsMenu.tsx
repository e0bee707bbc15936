import { Menu } from "@base-ui/react/menu";
import Bookmark from "lucide-react/icons/bookmark";
import Check from "lucide-react/icons/check";
import type { PersonalisationScope, QueryValue, QueryView } from "@customs-portal/sdk/contract";
import { useId, useState } from "react";
import { Button } from "../controls/Button.tsx";
import { Icon } from "../controls/Icon.tsx";
import { useConfirm } from "../dialogs/use-confirm.tsx";
import { useEnvironment } from "../environment/environment-context.ts";
import { usePortal } from "../hooks/use-portal.ts";
import { useT } from "../hooks/use-texts.ts";
import { ManageViewsDialog } from "./ManageViewsDialog.tsx";
import { isSameEntry } from "./model/query-value.ts";
import { SaveViewDialog } from "./SaveViewDialog.tsx";
import type { QueryViews } from "./use-query-views.ts";
import { putView, useViewTitle } from "./view-lists.ts";

export interface ViewsMenuProps {
  views: QueryViews;
  /** The filters in force. */
  value: QueryValue;
  /** Searches for what is filled in: a view is what its user sees. @returns it; undefined where something is wrong */
  onSearch(): QueryValue | undefined;
  onChoose(view: QueryView): void;
}

/** A view with whose it is. */
export interface OwnedView {
  scope: PersonalisationScope;
  view: QueryView;
}

function isSame(one: QueryValue, other: QueryValue): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => isSameEntry(one[name], other[name]));
}

/** The named views: choose one, save what is filled in, and manage them. */
export function ViewsMenu({ views, value, onSearch, onChoose }: ViewsMenuProps) {
  const t = useT("query");
  const portal = usePortal();
  const triggerId = useId();
  const titleOf = useViewTitle();
  const { overlays } = useEnvironment();
  const { confirm, dialog } = useConfirm();
  const [isManaging, setManaging] = useState(false);
  /** What is saved under a name that is being asked for. */
  const [saving, setSaving] = useState<QueryValue>();
  const [lastChosen, setLastChosen] = useState<{ scope: PersonalisationScope; name: string }>();
  const all: OwnedView[] = [
    ...views.mine.map((view): OwnedView => ({ scope: "user", view })),
    ...views.company.map((view): OwnedView => ({ scope: "company", view })),
  ];
  const same = all.find(({ view }) => isSame(view.query, value));
  const chosen = all.find(({ scope, view }) => scope === lastChosen?.scope && view.name === lastChosen.name);
  const isEmpty = Object.keys(value).length === 0;
  const current = chosen && isSame(chosen.view.query, value) ? chosen : (same ?? (isEmpty ? undefined : chosen));
  const isEdited = current !== undefined && !isSame(current.view.query, value);
  const overwritable = isEdited && (current.scope === "user" || views.mayShare) ? current : undefined;

  const choose = ({ scope, view }: OwnedView) => {
    setLastChosen({ scope, name: view.name });
    onChoose(view);
  };
  const overwrite = async ({ scope, view }: OwnedView) => {
    const { name } = view;
    const query = onSearch();
    if (!query) return;
    const isSure = await confirm({
      title: t("views.overwriteTitle", { name }),
      message: t(scope === "company" ? "views.overwriteCompany" : "views.overwriteText"),
      confirmLabel: t("views.overwriteDo"),
    });
    if (!isSure) return;
    const isSaved = await views.save(scope, (list) => putView(list, { ...view, query }));
    if (isSaved) portal.notices.show({ kind: "success", text: t("views.saved") });
  };
  const label = current ? t(isEdited ? "views.edited" : "views.current", { name: current.view.name }) : t("views.none");

  return (
    <>
      <Menu.Root modal={false}>
        <Menu.Trigger
          id={triggerId}
          render={
            <Button variant="text" icon={<Icon of={Bookmark} />} className="cp-query-views">
              {label}
            </Button>
          }
        />
        <Menu.Portal container={overlays.container}>
          <Menu.Positioner
            className="cp-positioner"
            collisionBoundary={overlays.boundary}
            sideOffset={4}
            role="region"
            aria-labelledby={triggerId}
          >
            <Menu.Popup className="cp-popup">
              {all.length > 0 && (
                <Menu.RadioGroup value={current ? all.indexOf(current) : -1} aria-label={t("views.label")}>
                  {all.map((one, at) => (
                    <Menu.RadioItem
                      key={`${one.scope} ${one.view.name}`}
                      value={at}
                      className="cp-item"
                      closeOnClick
                      onClick={() => choose(one)}
                    >
                      <span className="cp-item-mark">{one === current && <Icon of={Check} />}</span>
                      <span>{titleOf(one)}</span>
                    </Menu.RadioItem>
                  ))}
                </Menu.RadioGroup>
              )}
              {all.length > 0 && <Menu.Separator className="cp-query-line" />}
              {overwritable && (
                <Menu.Item className="cp-item" onClick={() => void overwrite(overwritable)}>
                  <span>{t("views.overwrite", { name: overwritable.view.name })}</span>
                </Menu.Item>
              )}
              <Menu.Item className="cp-item" onClick={() => setSaving(onSearch())}>
                <span>{t("views.saveAs")}</span>
              </Menu.Item>
              <Menu.Item className="cp-item" onClick={() => setManaging(true)}>
                <span>{t("views.manage")}</span>
              </Menu.Item>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      {saving && (
        <SaveViewDialog
          views={views}
          value={saving}
          confirm={confirm}
          onClose={(saved) => {
            setSaving(undefined);
            if (saved) setLastChosen(saved);
          }}
        />
      )}
      {isManaging && (
        <ManageViewsDialog
          views={views}
          all={all}
          confirm={confirm}
          onRenamed={(from, to) => {
            if (lastChosen?.scope === from.scope && lastChosen.name === from.name) setLastChosen(to);
          }}
          onClose={() => setManaging(false)}
        />
      )}
      {dialog}
    </>
  );
}
