import { columnSetupWidthPx } from "@customs-portal/sdk/limits";
import { columnChanges } from "@customs-portal/sdk/rules";
import {
  SetupDialog,
  useSetupSession,
  useSetupsOff,
  useStyles,
  useT,
  type DialogParcelProps,
} from "@customs-portal/ui";
import { ChangedNote } from "./ChangedNote.tsx";
import { ColumnList } from "./ColumnList.tsx";
import { Differences } from "./Differences.tsx";
import { columnSetupCss } from "./styles.ts";
import { Templates } from "./Templates.tsx";
import { useColumnEdit } from "./use-column-edit.ts";

type Props = DialogParcelProps<"column-setup">;

function ColumnSetupDialog({ portal, resourceId, columns, title, onCallFailed, onResult }: Props) {
  useStyles(columnSetupCss);
  const t = useT("columnSetup");
  const tSetup = useT("setup");
  const session = useSetupSession({ onCallFailed });
  const edit = useColumnEdit({ session, resourceId, columns, onResult });
  const { current } = edit;
  return (
    <SetupDialog
      title={title ? t("titleOf", { page: title }) : t("title")}
      width={columnSetupWidthPx}
      session={session}
      isChanged={current?.isChanged ?? false}
      hasCompanySetup={edit.company.length > 0}
      onReset={edit.reset}
      onSave={(scope) => void edit.save(scope)}
      onClose={() => onResult(undefined)}
    >
      {current && (
        <>
          <ChangedNote changes={columnChanges(columns, current.base)} columns={columns} />
          <div className="cs-panes">
            <ColumnList
              draft={current.draft}
              status={current.isChanged ? t("edited") : tSetup(`from.${edit.from}`)}
              onChange={edit.change}
            />
            <div className="cs-aside">
              {portal.config.showColumnTemplate && (
                <Templates
                  session={session}
                  resourceId={resourceId}
                  columns={columns}
                  setupNow={edit.setupNow}
                  onApply={edit.apply}
                />
              )}
              <Differences base={edit.company} columns={columns} draft={current.draft} />
            </div>
          </div>
        </>
      )}
    </SetupDialog>
  );
}

/** Sets up the columns of a table: which, in what order, how wide, at which edge (R26-04, R26-05). */
export function ColumnSetup(props: Props) {
  const isOff = useSetupsOff(props.portal, () => props.onResult(undefined));
  return isOff ? null : <ColumnSetupDialog {...props} />;
}
