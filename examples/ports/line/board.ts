import type { LinePortal } from "@customs-portal/sdk";
import { computed, defineComponent, h, ref, type PropType } from "vue";
import { ports, type Port } from "./ports.ts";
import { useLocale, useQueryParameter, useTexts } from "./use-portal.ts";

const kinds = ["all", "sea", "air", "land"] as const;

/** The ports that a filter text and a kind leave. */
export function filterPorts(text: string, kind: string): readonly Port[] {
  const wanted = text.trim().toLowerCase();
  return ports.filter(
    (port) =>
      (kind === "all" || port.kind === kind) &&
      [port.code, port.name, port.latin, port.office].some((part) => part.toLowerCase().includes(wanted)),
  );
}

function textOf(event: Event): string {
  const { target } = event;
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target.value : "";
}

/** The port board: the filter is in the address; watched ports and notes are state of this instance. */
export const Board = defineComponent({
  name: "PortBoard",
  props: { portal: { type: Object as PropType<LinePortal>, required: true } },
  setup({ portal }) {
    const t = useTexts(portal);
    const locale = useLocale(portal);
    const text = useQueryParameter(portal, "q");
    const kindParameter = useQueryParameter(portal, "kind");
    const kind = computed(() => kinds.find((known) => known === kindParameter.value) ?? "all");
    const shown = computed(() => filterPorts(text.value, kind.value));
    const watched = ref(new Set<string>());
    const note = ref("");

    const toggle = (code: string) => {
      if (!watched.value.delete(code)) watched.value.add(code);
    };
    const write = (event: Event) => {
      note.value = textOf(event);
      portal.setDirty(note.value.trim() !== "");
    };

    const filterField = () =>
      h("label", { class: "ports-field" }, [
        h("span", t("filter")),
        h("input", {
          type: "search",
          value: text.value,
          placeholder: t("filterHint"),
          autocomplete: "off",
          onInput: (event: Event) => (text.value = textOf(event)),
        }),
      ]);
    const kindField = () =>
      h("fieldset", { class: "ports-field" }, [
        h("legend", t("kind")),
        h(
          "div",
          { class: "ports-kinds" },
          kinds.map((value) =>
            h("label", { key: value }, [
              h("input", {
                type: "radio",
                name: `ports-kind-${portal.tab.id}`,
                checked: kind.value === value,
                onChange: () => (kindParameter.value = value === "all" ? "" : value),
              }),
              t(`kinds.${value}`),
            ]),
          ),
        ),
      ]);
    const noteField = () =>
      h("label", { class: "ports-field ports-note" }, [
        h("span", [t("note"), " ", h("small", { class: "ports-soft" }, t("noteHint"))]),
        h("textarea", { value: note.value, rows: 2, onInput: write }),
      ]);
    const card = (port: Port) => {
      const isWatched = watched.value.has(port.code);
      const isChinese = locale.value === "zh-CN";
      const name = isChinese ? port.name : port.latin;
      // What stays Chinese in another language says so, for voices and fonts.
      const chinese = (words: string) => h("span", { lang: "zh-CN" }, words);
      const other = isChinese ? port.latin : chinese(port.name);
      return h("li", { key: port.code, class: "ports-card", "data-watched": isWatched ? "" : undefined }, [
        h("h2", name),
        h(
          "button",
          {
            type: "button",
            class: "ports-button",
            "aria-pressed": isWatched,
            "aria-label": `${t("watch")} ${name}`,
            onClick: () => toggle(port.code),
          },
          t("watch"),
        ),
        h("p", { class: "ports-soft" }, [other, ` · ${t(`kinds.${port.kind}`)}`]),
        h("p", { class: "ports-soft" }, [h("span", { class: "ports-code" }, port.code), " ", chinese(port.office)]),
      ]);
    };
    const nothing = () =>
      h("div", { class: "ports-none", role: "status" }, [
        h("strong", t("none")),
        h("span", { class: "ports-soft" }, t("noneHint")),
        h(
          "button",
          {
            type: "button",
            class: "ports-button",
            onClick: () => {
              text.value = "";
              kindParameter.value = "";
            },
          },
          t("clear"),
        ),
      ]);

    return () =>
      h("div", { class: "ports-app" }, [
        h("header", { class: "ports-head" }, [
          h("span", { class: "ports-soft" }, t("group")),
          h("span", { class: "ports-soft", "aria-hidden": "true" }, "›"),
          h("h1", t("title")),
        ]),
        h("div", { class: "ports-panel", role: "search" }, [filterField(), kindField(), noteField()]),
        h("div", { class: "ports-line ports-soft" }, [
          h("span", { role: "status" }, t("count", { shown: shown.value.length, total: ports.length })),
          h("span", t("watched", { count: watched.value.size })),
        ]),
        shown.value.length > 0 ? h("ul", { class: "ports-list" }, shown.value.map(card)) : nothing(),
      ]);
  },
});
