import type { PersonalColumn, PersonalisationScope } from "@customs-portal/sdk/contract";
import type { PageColumn } from "@customs-portal/sdk/rules";
import {
  Button,
  Icon,
  IconButton,
  Menu,
  NativeSelect,
  StatusTag,
  TextField,
  useT,
  type SetupSession,
} from "@customs-portal/ui";
import Download from "lucide-react/icons/download";
import Ellipsis from "lucide-react/icons/ellipsis";
import Upload from "lucide-react/icons/upload";
import { useState } from "react";
import { ExportText } from "./ExportText.tsx";
import { ImportText } from "./ImportText.tsx";
import { useTemplates, type Template } from "./use-templates.ts";

interface TemplatesProps {
  session: SetupSession;
  resourceId: string;
  columns: readonly PageColumn[];
  setupNow(): readonly PersonalColumn[];
  onApply(setup: readonly PersonalColumn[]): void;
}

/** Setups under a name, of the user and of the company, and setups as text (R26-05). */
export function Templates({ session, resourceId, columns, setupNow, onApply }: TemplatesProps) {
  const t = useT("columnSetup");
  const { list, save, remove } = useTemplates({ session, resourceId, setupNow });
  const [name, setName] = useState("");
  const [flaw, setFlaw] = useState<string>();
  const [scope, setScope] = useState<PersonalisationScope>("user");
  const [open, setOpen] = useState<"export" | "import">();
  const mayChange = (of: PersonalisationScope) => !session.isImitating && (of === "user" || session.mayChangeCompany);

  async function submit() {
    const outcome = await save(scope, name);
    setFlaw(outcome.flaw);
    if (outcome.isSaved) setName("");
  }
  const commandsOf = (template: Template) => [
    { label: t("template.overwrite"), onSelect: () => void save(template.scope, template.name) },
    { label: t("template.delete"), danger: true, onSelect: () => void remove(template) },
  ];

  return (
    <section className="cs-section" aria-label={t("template.title")}>
      <h3>{t("template.title")}</h3>
      {list.length === 0 ? (
        <p className="cs-quiet">{t("template.none")}</p>
      ) : (
        <ul className="cs-templates">
          {list.map((template) => (
            <li key={`${template.scope} ${template.name}`}>
              <span className="cs-template-name" title={template.name}>
                {template.name}
              </span>
              {template.scope === "company" && <StatusTag kind="neutral">{t("template.company")}</StatusTag>}
              <Button
                size="compact"
                variant="text"
                aria-label={t("template.applyTo", { name: template.name })}
                onClick={() => onApply(template.columns)}
              >
                {t("template.apply")}
              </Button>
              {mayChange(template.scope) && (
                <Menu
                  align="end"
                  trigger={
                    <IconButton
                      size="compact"
                      label={t("template.more", { name: template.name })}
                      icon={<Icon of={Ellipsis} />}
                    />
                  }
                  items={commandsOf(template)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <form
        className="cs-template-new"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextField
          label={t("template.name")}
          hideLabel
          placeholder={t("template.name")}
          autoComplete="off"
          value={name}
          disabled={session.isImitating}
          error={flaw}
          onChange={(next) => {
            setName(next);
            setFlaw(undefined);
          }}
        />
        {session.mayChangeCompany && (
          <NativeSelect
            label={t("template.for")}
            value={scope}
            options={[
              { value: "user", label: t("template.mine") },
              { value: "company", label: t("template.company") },
            ]}
            onChange={(next) => setScope(next === "company" ? "company" : "user")}
          />
        )}
        <Button type="submit" size="compact" aria-disabled={session.isImitating}>
          {t("template.save")}
        </Button>
      </form>
      <div className="cs-exchange">
        <Button size="compact" variant="text" icon={<Icon of={Upload} />} onClick={() => setOpen("export")}>
          {t("exchange.export")}
        </Button>
        <Button size="compact" variant="text" icon={<Icon of={Download} />} onClick={() => setOpen("import")}>
          {t("exchange.import")}
        </Button>
      </div>
      {open === "export" && <ExportText setup={setupNow()} onClose={() => setOpen(undefined)} />}
      {open === "import" && (
        <ImportText
          columns={columns}
          onClose={() => setOpen(undefined)}
          onImport={(setup) => {
            setOpen(undefined);
            onApply(setup);
          }}
        />
      )}
    </section>
  );
}
