import type { LinePortal } from "@customs-portal/sdk";
import { administrationPatterns, type AdministeredMenu } from "@customs-portal/sdk/administration";
import { locales } from "@customs-portal/sdk/locales";
import { localText, menuIcons } from "@customs-portal/sdk/rules";
import { Button, Checkbox, errorText, SelectField, TextField, useLocale, useT } from "@customs-portal/ui";
import { add, change, remove } from "../api.ts";
import { EditDialog } from "../EditDialog.tsx";
import { useForm } from "../use-form.ts";
import { menuTree, namesBelow } from "./menu-tree.ts";

interface MenuDialogProps {
  portal: LinePortal;
  /** Undefined for a new one. */
  menu: AdministeredMenu | undefined;
  menus: readonly AdministeredMenu[];
  onClose(isChanged: boolean): void;
}

/** The title in each language; one text stands for all. */
function titlesOf(title: AdministeredMenu["title"] | undefined): Record<string, string> {
  return Object.fromEntries(
    locales.map((locale) => [locale, typeof title === "string" ? title : (title?.[locale] ?? "")]),
  );
}

/** A text, or null for none. */
const orNull = (text: string) => (text.trim() === "" ? null : text.trim());

/** Adds, changes or removes a menu entry. */
export function MenuDialog({ portal, menu, menus, onClose }: MenuDialogProps) {
  const t = useT("administration");
  const locale = useLocale();
  const form = useForm(portal, {
    name: menu?.name ?? "",
    title: titlesOf(menu?.title),
    parent: menu?.parent ?? "",
    order: String(menu?.order ?? 1000),
    path: menu?.path ?? "",
    url: menu?.url ?? "",
    icon: menu?.icon ?? "",
    badge: menu?.badge ?? "",
    isVisible: menu?.isVisible ?? true,
  });
  const { values, set } = form;
  const isName = administrationPatterns.menuName.test(values.name);
  const isPath = values.path === "" || administrationPatterns.menuPath.test(values.path);
  const isUrl = values.url === "" || administrationPatterns.menuUrl.test(values.url);
  const isOrder = /^\d{1,9}$/.test(values.order);
  const hasTitles = Object.values(values.title).every((text) => text.trim() !== "");
  // An entry cannot stand below itself.
  const barred = menu ? namesBelow(menus, menu.name) : [];
  const parents = menuTree(menus).filter(({ menu: one }) => !barred.includes(one.name));
  const save = async () => {
    const work = async ({ name, parent, order, path, url, icon, badge, ...rest }: typeof values) => {
      const [above, at, link, picture, mark] = [parent, path, url, icon, badge].map(orNull);
      const body = {
        name,
        ...rest,
        parent: above,
        order: Number(order),
        path: at,
        url: link,
        icon: picture,
        badge: mark,
      };
      await (menu ? change(portal, "menus", { ...body, version: menu.version }) : add(portal, "menus", body));
    };
    if (!(await form.save(work))) return;
    portal.notices.show({ kind: "success", text: t("saved", { name: values.title[locale] ?? values.name }) });
    onClose(true);
  };
  const titleOf = (one: AdministeredMenu) => localText(one.title, locale) || one.name;
  const takeAway = async (taken: AdministeredMenu) => {
    const { name, version } = taken;
    const question = {
      title: t("menus.removeQuestion", { name: titleOf(taken) }),
      message: t("menus.removeText"),
      confirmLabel: t("menus.remove"),
      danger: true,
    };
    if (!(await portal.dialogs.open("confirm", question))) return;
    try {
      await remove(portal, "menus", { name, version });
      portal.notices.show({ kind: "success", text: t("menus.removed", { name: titleOf(taken) }) });
      onClose(true);
    } catch (cause) {
      portal.notices.show({ kind: "error", text: errorText(portal, cause).text });
    }
  };
  return (
    <EditDialog
      title={menu ? t("menus.edit", { name: titleOf(menu) }) : t("menus.add")}
      width={640}
      form={form}
      isComplete={isName && isPath && isUrl && isOrder && hasTitles}
      saveLabel={menu ? t("save") : t("menus.add")}
      onSave={() => void save()}
      onClose={() => onClose(false)}
      more={
        menu && (
          <Button variant="text" onClick={() => void takeAway(menu)}>
            {t("menus.remove")}
          </Button>
        )
      }
    >
      <TextField
        label={t("menus.name")}
        value={values.name}
        onChange={(name) => set({ name: name.trim() })}
        error={values.name !== "" && !isName ? t("menus.nameRule") : undefined}
        disabled={menu !== undefined}
        maxLength={100}
        required
      />
      <fieldset>
        <legend>{t("menus.titles")}</legend>
        <div className="adm-pair">
          {locales.map((one) => (
            <TextField
              key={one}
              label={new Intl.DisplayNames([locale], { type: "language" }).of(one) ?? one}
              lang={one}
              value={values.title[one] ?? ""}
              onChange={(text) => set({ title: { ...values.title, [one]: text } })}
              maxLength={100}
              required
            />
          ))}
        </div>
      </fieldset>
      <div className="adm-pair">
        <SelectField
          label={t("menus.parent")}
          value={values.parent}
          placeholder={t("menus.top")}
          options={[
            { value: "", label: t("menus.top") },
            ...parents.map(({ menu: one, depth }) => ({
              value: one.name,
              label: `${"　".repeat(depth)}${titleOf(one)}`,
            })),
          ]}
          onChange={(parent) => set({ parent })}
        />
        <TextField
          label={t("menus.order")}
          value={values.order}
          onChange={(order) => set({ order: order.trim() })}
          inputMode="numeric"
          maxLength={9}
          required
        />
        <TextField
          label={t("menus.path")}
          value={values.path}
          onChange={(path) => set({ path: path.trim() })}
          error={isPath ? undefined : t("menus.pathRule")}
          maxLength={500}
        />
        <TextField
          label={t("menus.url")}
          value={values.url}
          onChange={(url) => set({ url: url.trim() })}
          error={isUrl ? undefined : t("menus.urlRule")}
          maxLength={2000}
        />
        <SelectField
          label={t("menus.icon")}
          value={values.icon}
          placeholder={t("menus.noIcon")}
          options={[
            { value: "", label: t("menus.noIcon") },
            ...menuIcons.map((icon) => ({ value: icon, label: icon })),
          ]}
          onChange={(icon) => set({ icon })}
        />
        <TextField label={t("menus.badge")} value={values.badge} onChange={(badge) => set({ badge })} maxLength={12} />
      </div>
      <Checkbox label={t("menus.visible")} checked={values.isVisible} onChange={(isVisible) => set({ isVisible })} />
    </EditDialog>
  );
}
