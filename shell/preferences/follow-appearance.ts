import { appearanceKey, rememberedAppearance, showAppearance } from "@customs-portal/sdk/appearance";

/** Shows what was chosen in another tab or frame of this browser, for as long as the page lives. */
export function followAppearance(): void {
  addEventListener("storage", ({ key }) => {
    if (key === appearanceKey || key === null)
      showAppearance(
        rememberedAppearance(() => localStorage),
        document,
      );
  });
}
