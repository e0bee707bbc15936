import type { PersonalColumn, PersonalisationScope } from "@customs-portal/sdk/contract";
import { templatesMax } from "@customs-portal/sdk/limits";
import { ownValue } from "@customs-portal/sdk/rules";
import { usePortal, useT, type SetupSession } from "@customs-portal/ui";
import { nameFlaw } from "./template-name.ts";

/** A template of the user or of the company. */
export interface Template {
  readonly scope: PersonalisationScope;
  readonly name: string;
  readonly columns: readonly PersonalColumn[];
}

export interface TemplatesOptions {
  session: SetupSession;
  resourceId: string;
  /** The setup as it stands in the dialog; empty while no column is chosen. */
  setupNow(): readonly PersonalColumn[];
}

/** The templates of a table and what can be done to them (R1-10, R5-01 … R5-05). */
export function useTemplates({ session, resourceId, setupNow }: TemplatesOptions) {
  const { notices } = usePortal();
  const t = useT("columnSetup");
  const tSetup = useT("setup");
  const { loaded, company, confirm } = session;
  const of = (scope: PersonalisationScope): Template[] =>
    Object.entries((loaded && ownValue(loaded[scope].xdoColumnTemplate, resourceId)) ?? {}).map(([name, columns]) => ({
      scope,
      name,
      columns,
    }));
  const list = [...of("user"), ...of("company")];

  async function write({ scope, name }: Pick<Template, "scope" | "name">, value: readonly PersonalColumn[]) {
    if (!loaded || session.isSaving) return false;
    const change = { kind: "xdoColumnTemplate", key: resourceId, name, value } as const;
    return (await session.save({ scope, change, seen: loaded })) !== undefined;
  }

  /** Asks before a template is overwritten, or offered to all users of the company. */
  async function isWanted({ scope, name }: Pick<Template, "scope" | "name">, isKnown: boolean): Promise<boolean> {
    const isOfCompany = scope === "company";
    if (isKnown)
      return confirm({
        title: t("template.overwriteAsk", { name }),
        message: isOfCompany && t("template.overwriteCompany", { company }),
        confirmLabel: t("template.overwrite"),
      });
    if (!isOfCompany) return true;
    const title = t("template.companyAsk", { name });
    return confirm({ title, message: t("template.companyHint", { company }), confirmLabel: t("template.save") });
  }

  /** Saves the setup under a name. @returns what is wrong with the name; undefined where nothing is */
  async function save(scope: PersonalisationScope, typed: string): Promise<{ flaw?: string; isSaved: boolean }> {
    const name = typed.trim();
    const flaw = nameFlaw(typed);
    if (flaw) return { flaw: t(`template.${flaw}`), isSaved: false };
    const value = setupNow();
    if (value.length === 0) {
      notices.show({ kind: "warning", text: tSetup("nothingChosen") });
      return { isSaved: false };
    }
    const isKnown = list.some((one) => one.scope === scope && one.name === name);
    if (!isKnown && of(scope).length >= templatesMax)
      return { flaw: t("template.full", { max: templatesMax }), isSaved: false };
    if (!(await isWanted({ scope, name }, isKnown))) return { isSaved: false };
    return { isSaved: await write({ scope, name }, value) };
  }

  return {
    list,
    save,
    async remove(template: Template): Promise<void> {
      const question = {
        title: t("template.deleteAsk"),
        message:
          template.scope === "company" ? t("template.deleteCompany", { name: template.name, company }) : template.name,
        confirmLabel: t("template.delete"),
        danger: true,
      };
      if (await confirm(question)) await write(template, []);
    },
  };
}
