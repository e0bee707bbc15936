import { missingFields, newFields } from "@customs-portal/sdk/rules";
import {
  SetupDialog,
  SetupNote,
  useSetupSession,
  useSetupsOff,
  useStyles,
  useT,
  type DialogParcelProps,
} from "@customs-portal/ui";
import { FieldList } from "./FieldList.tsx";
import { formSetupCss } from "./styles.ts";
import { useFieldEdit } from "./use-field-edit.ts";

type Props = DialogParcelProps<"form-setup">;

/** Ours: three columns of fields. */
const widthPx = 720;

function FormSetupDialog({ resourceId, fields, title, onCallFailed, onResult }: Props) {
  useStyles(formSetupCss);
  const t = useT("formSetup");
  const tSetup = useT("setup");
  const session = useSetupSession({ onCallFailed });
  const edit = useFieldEdit({ session, resourceId, fields, onResult });
  const { current } = edit;
  const names = (list: readonly string[]) => list.join(tSetup("list"));
  const missing = current ? missingFields(fields, current.base.value) : [];
  const added = current ? newFields(fields, current.base.value, current.base.omitted) : [];
  const titleOf = (wanted: string) => fields.find(({ key }) => key === wanted)?.title ?? wanted;
  const hiddenWithValue = fields.filter(({ key, hasValue }) => hasValue && current && !current.shown.has(key));
  return (
    <SetupDialog
      title={title ? t("titleOf", { page: title }) : t("title")}
      width={widthPx}
      session={session}
      isChanged={current?.isChanged ?? false}
      hasCompanySetup={edit.company.value.length > 0}
      onReset={edit.reset}
      onSave={(scope) => void edit.save(scope)}
      onClose={() => onResult(undefined)}
    >
      {current && (
        <>
          {added.length + missing.length > 0 && (
            <SetupNote kind="warning">
              {added.length > 0 && <p>{t("added", { names: names(added.map(titleOf)) })}</p>}
              {missing.length > 0 && <p>{t("missing", { names: names(missing) })}</p>}
            </SetupNote>
          )}
          <FieldList
            fields={fields}
            shown={current.shown}
            status={current.isChanged ? t("edited") : tSetup(`from.${edit.from}`)}
            onShow={edit.show}
          />
          <div role="status">
            {hiddenWithValue.length > 0 && (
              <SetupNote kind="warning">
                {t("hiddenWithValue", { names: names(hiddenWithValue.map((field) => field.title)) })}
              </SetupNote>
            )}
          </div>
        </>
      )}
    </SetupDialog>
  );
}

/** Shows and hides the fields of a form (R26-06). */
export function FormSetup(props: Props) {
  const isOff = useSetupsOff(props.portal, () => props.onResult(undefined));
  return isOff ? null : <FormSetupDialog {...props} />;
}
