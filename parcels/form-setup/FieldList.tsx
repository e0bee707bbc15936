import { nameSearch, type PageField } from "@customs-portal/sdk/rules";
import { Checkbox, Icon, SetupSearch, useT } from "@customs-portal/ui";
import Lock from "lucide-react/icons/lock";
import { useMemo, useState } from "react";

interface FieldListProps {
  fields: readonly PageField[];
  shown: ReadonlySet<string>;
  /** Whose setup it is. */
  status: string;
  onShow(keys: readonly string[], isShown: boolean): void;
}

interface FieldGroup {
  /** "" for fields without a heading. */
  title: string;
  fields: PageField[];
}

/** The fields by their headings, in the order of the page. */
function groupsOf(fields: readonly PageField[]): FieldGroup[] {
  const groups: FieldGroup[] = [];
  for (const field of fields) {
    const title = field.group ?? "";
    const last = groups.at(-1);
    if (last?.title === title) last.fields.push(field);
    else groups.push({ title, fields: [field] });
  }
  return groups;
}

interface ManyProps {
  label: string;
  fields: readonly PageField[];
  shown: ReadonlySet<string>;
  onShow(keys: readonly string[], isShown: boolean): void;
}

/** A box for several fields at once; half ticked while some are shown. */
function Many({ label, fields, shown, onShow }: ManyProps) {
  const count = fields.filter(({ key }) => shown.has(key)).length;
  const isAll = fields.length > 0 && count === fields.length;
  return (
    <Checkbox
      label={label}
      checked={isAll}
      disabled={fields.every(({ isRequired }) => isRequired)}
      ref={(input) => {
        if (input) input.indeterminate = !isAll && count > 0;
      }}
      onChange={(isShown) =>
        onShow(
          fields.map(({ key }) => key),
          isShown,
        )
      }
    />
  );
}

/** All fields of the form, to be ticked. */
export function FieldList({ fields, shown, status, onShow }: FieldListProps) {
  const t = useT("formSetup");
  const tSetup = useT("setup");
  const [text, setText] = useState("");
  const inSight = useMemo(() => {
    const isWanted = nameSearch(text);
    return fields.filter(({ title, group = "" }) => isWanted(title) || isWanted(group));
  }, [fields, text]);
  const groups = useMemo(() => groupsOf(inSight), [inSight]);
  return (
    <section className="fs-list" aria-label={t("fields")}>
      <SetupSearch text={text} onText={setText} status={status} />
      <div className="fs-bar">
        <Many label={tSetup("all")} fields={inSight} shown={shown} onShow={onShow} />
        <span className="fs-quiet" role="status">
          {tSetup("chosen", { chosen: fields.filter(({ key }) => shown.has(key)).length, total: fields.length })}
        </span>
      </div>
      <div className="fs-groups">
        {groups.length === 0 && <p className="fs-quiet">{tSetup("noMatch", { text: text.trim() })}</p>}
        {groups.map((group) => (
          <fieldset key={group.fields[0]?.key} className="fs-group">
            <legend className={group.title ? "fs-legend" : "cp-hidden"}>{group.title || t("fields")}</legend>
            {group.title && <Many label={t("whole")} fields={group.fields} shown={shown} onShow={onShow} />}
            <div className="fs-fields">
              {group.fields.map(({ key, title, isRequired, hasValue }) => (
                <Checkbox
                  key={key}
                  checked={shown.has(key)}
                  disabled={isRequired}
                  label={
                    <span className="fs-field">
                      {title}
                      {isRequired && (
                        <span className="fs-mark">
                          <Icon of={Lock} />
                          {tSetup("required")}
                        </span>
                      )}
                      {hasValue && !shown.has(key) && (
                        <span className="fs-mark" data-kind="warning">
                          {t("hasValue")}
                        </span>
                      )}
                    </span>
                  }
                  onChange={(isShown) => onShow([key], isShown)}
                />
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </section>
  );
}
