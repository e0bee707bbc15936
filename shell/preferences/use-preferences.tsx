import { Icon, useAppearance, useT, type MenuItem } from "@customs-portal/ui";
import Expand from "lucide-react/icons/expand";
import LockKeyhole from "lucide-react/icons/lock-keyhole";
import Shrink from "lucide-react/icons/shrink";
import SunMoon from "lucide-react/icons/sun-moon";
import { useEffect, useState, type ReactNode } from "react";
import type { WorkspaceModel } from "../model/workspace-model.ts";
import { AppearanceDialog } from "./AppearanceDialog.tsx";
import { preferenceCommands } from "./commands.tsx";
import { useFullScreen } from "./use-full-screen.ts";

type PreferenceModel = Pick<WorkspaceModel, "commands" | "lock" | "portal">;

/** What the user menu and the command palette have of preferences, and the dialog that one of their entries opens. */
export function usePreferences({ commands, lock, portal }: PreferenceModel): { items: MenuItem[]; dialog: ReactNode } {
  const t = useT("preferences");
  const [isOpen, setOpen] = useState(false);
  const [look, change] = useAppearance();
  useEffect(() => {
    const openAppearance = () => setOpen(true);
    return commands.add(...preferenceCommands({ portal, look, change, openAppearance, lock }));
  }, [commands, portal, look, change, lock]);
  const fullScreen = useFullScreen();
  const screen = fullScreen && {
    label: t(fullScreen.isFull ? "menu.leaveFullScreen" : "menu.fullScreen"),
    icon: <Icon of={fullScreen.isFull ? Shrink : Expand} />,
    onSelect: fullScreen.toggle,
  };
  return {
    items: [
      { label: t("menu.appearance"), icon: <Icon of={SunMoon} />, onSelect: () => setOpen(true) },
      ...(screen ? [screen] : []),
      { label: t("menu.lock"), icon: <Icon of={LockKeyhole} />, onSelect: lock },
    ],
    dialog: isOpen && <AppearanceDialog onClose={() => setOpen(false)} />,
  };
}
