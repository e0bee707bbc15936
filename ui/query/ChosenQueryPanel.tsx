import { useMemo } from "react";
import { useT } from "../hooks/use-texts.ts";
import { usePersonalFields } from "../personal/use-personal-fields.ts";
import type { QueryFieldSetup, QueryFormProps } from "./query-form-props.ts";
import { QueryPanel } from "./QueryPanel.tsx";

/** The form with the fields that its user, or else the company, has chosen. */
function ChosenFields({ setup, ...props }: QueryFormProps & { setup: QueryFieldSetup }) {
  const { fields, value } = props;
  const t = useT("query");
  const page = useMemo(
    () => fields.map(({ name, label }) => ({ key: name, title: label, hasValue: value[name] !== undefined })),
    [fields, value],
  );
  const title = [setup.title, t("label")].filter(Boolean).join(" · ");
  const { shown, openSetup } = usePersonalFields(setup.resourceId, page, { title });
  const chosen = useMemo(() => new Set(shown.map(({ key }) => key)), [shown]);
  return <QueryPanel {...props} chosen={chosen} onChoose={openSetup} />;
}

/** What `QueryForm` draws once it is loaded. */
export function ChosenQueryPanel({ setup, ...props }: QueryFormProps) {
  return setup ? <ChosenFields {...props} setup={setup} /> : <QueryPanel {...props} />;
}
