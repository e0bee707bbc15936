import { appearanceChoices, type Appearance } from "@customs-portal/sdk/appearance";
import type { Portal } from "@customs-portal/sdk/portal";
import { Icon } from "@customs-portal/ui";
import Expand from "lucide-react/icons/expand";
import LockKeyhole from "lucide-react/icons/lock-keyhole";
import Rows3 from "lucide-react/icons/rows-3";
import SunMoon from "lucide-react/icons/sun-moon";
import type { Command } from "../model/commands.ts";
import { mayFillScreen, toggleFullScreen } from "./use-full-screen.ts";

export interface PreferenceActions {
  portal: Pick<Portal, "t">;
  /** The look of now, which is not offered. */
  look: Pick<Appearance, "theme" | "density">;
  change(change: Partial<Appearance>): void;
  openAppearance(): void;
  lock(): void;
}

/** What the command palette finds of preferences: looks other than that of now, their dialog, full screen, lock. */
export function preferenceCommands({ portal, look, change, openAppearance, lock }: PreferenceActions): Command[] {
  const { t } = portal;
  const { theme, density } = appearanceChoices;
  const commands: Command[] = [
    {
      id: "appearance",
      title: () => t("preferences:menu.appearance"),
      words: ["appearance"],
      icon: <Icon of={SunMoon} />,
      run: openAppearance,
    },
    ...theme
      .filter((value) => value !== look.theme)
      .map((value) => ({
        id: `theme.${value}`,
        title: () => t("preferences:command.theme", { name: t(`preferences:theme.${value}`) }),
        words: ["theme", value],
        icon: <Icon of={SunMoon} />,
        run: () => change({ theme: value }),
      })),
    ...density
      .filter((value) => value !== look.density)
      .map((value) => ({
        id: `density.${value}`,
        title: () => t("preferences:command.density", { name: t(`preferences:density.${value}`) }),
        words: ["density", value],
        icon: <Icon of={Rows3} />,
        run: () => change({ density: value }),
      })),
    {
      id: "lock",
      title: () => t("preferences:menu.lock"),
      words: ["lock"],
      icon: <Icon of={LockKeyhole} />,
      run: lock,
    },
  ];
  if (mayFillScreen())
    commands.push({
      id: "fullScreen",
      title: () => t(document.fullscreenElement ? "preferences:menu.leaveFullScreen" : "preferences:menu.fullScreen"),
      words: ["full screen"],
      icon: <Icon of={Expand} />,
      run: toggleFullScreen,
    });
  // Before anything is typed they would push what is done every day out of sight.
  return commands.map((command) => ({ ...command, isSearchedOnly: true }));
}
