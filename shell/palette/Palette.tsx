import { usePortal, useStore } from "@customs-portal/ui";
import { useEffect, useRef, useState, type ComponentType } from "react";
import type { WorkspaceModel } from "../model/workspace-model.ts";
import { listenToKeys } from "../model/page-keys.ts";
import { asksForPalette } from "../model/palette-keys.ts";
import { whenIdle } from "../model/when-idle.ts";
import { EarlyField, type EarlyKeys } from "./EarlyField.tsx";
import { paletteTexts } from "./locales/index.ts";
import type { PaletteViewsProps } from "./views-props.ts";

type LoadViews = () => Promise<{ PaletteViews: ComponentType<PaletteViewsProps> }>;

const loadViews: LoadViews = () => import("./PaletteViews.tsx");

interface PaletteProps {
  model: WorkspaceModel;
  load?: LoadViews;
}

/**
 * Opens the palette by its keys. A field of its own takes the keyboard at once; the code and texts of the palette come
 * when the page is idle, or with the first opening, and take over what was typed.
 */
export function Palette({ model, load = loadViews }: PaletteProps) {
  const { i18n, notices, t } = usePortal();
  const { view } = model.commands;
  const shown = useStore(view);
  const wanted = shown !== "closed";
  const place = useRef<HTMLSpanElement>(null);
  const [early, setEarly] = useState<EarlyKeys>();
  const [Views, setViews] = useState<ComponentType<PaletteViewsProps>>();

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!asksForPalette(event)) return;
      event.preventDefault();
      if (view.getSnapshot() === "search") view.set("closed");
      // Under another open dialog the workspace is inert: its question comes first.
      else if (!place.current?.closest("[inert]")) view.set("search");
    };
    return listenToKeys(onKey);
  }, [view]);

  useEffect(() => {
    i18n.register("palette", paletteTexts);
    return whenIdle(() => {
      Promise.all([load(), i18n.load("palette")]).catch((cause: unknown) => {
        console.debug("The command palette could not be loaded ahead; its first opening tries again.", cause);
      });
    });
  }, [i18n, load]);

  useEffect(() => {
    if (!wanted || Views) return undefined;
    let isOver = false;
    i18n.register("palette", paletteTexts);
    Promise.all([load(), i18n.load("palette")]).then(
      ([{ PaletteViews }]) => {
        if (!isOver) setViews(() => PaletteViews);
      },
      (cause: unknown) => {
        if (isOver) return;
        console.error("The command palette could not be loaded.", cause);
        view.set("closed");
        const action = { label: t("shell:chunk.reload"), run: () => location.reload() };
        notices.show({ kind: "error", text: t("shell:chunk.failed"), durationMs: Infinity, action });
      },
    );
    return () => {
      isOver = true;
    };
  }, [wanted, Views, view, i18n, notices, t, load]);
  return (
    <>
      <span hidden ref={place} />
      {shown === "search" && <EarlyField onKeys={setEarly} onClose={() => view.set("closed")} />}
      {Views && <Views model={model} early={early} />}
    </>
  );
}
