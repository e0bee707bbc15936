import type { BusinessLineLifecycles } from "@customs-portal/sdk/business-line";
import type { BootHandle } from "../loader/boot-handle.ts";
import { createLoader, lazyNative, watchPolicy, type LineHooks, type Loader } from "../loader/index.ts";
import type { ShellContext } from "../model/shell-context.ts";
import { followLinks } from "./link-clicks.ts";
import { createLineContent, type MountTarget } from "./line-content.tsx";
import { createStyleLinks } from "./line-styles.ts";
import { createStyleKeeper } from "./style-keeper.ts";
import type { TabContent } from "./tab-panel.ts";
import { trackErrors } from "./track-errors.ts";

/** What loads the business lines of a screen, with their hooks and style sheets. */
export interface LineRuntime {
  readonly loader: Loader;
  /** A business line in a container. @param kept whether it goes on while it is hidden */
  contentOf(line: string, target: MountTarget, options: { kept: boolean }): TabContent;
  /** Switches the style sheets on of the line that shows; of none for pages of the shell. */
  setShown(line: string | undefined): void;
  destroy(): void;
}

/**
 * Creates the runtime of a screen.
 * @param boot with the lines of this machine, where there are some
 * @param onHooks told of the hooks of each line, before the line itself runs
 */
export function createLineRuntime(boot: BootHandle, shell: ShellContext, onHooks: LineHooks["add"]): LineRuntime {
  const { system, root, refreshNames, namesOfLinesAlone } = boot;
  const lines = () => shell.lines().lines;
  const styles = createStyleKeeper();
  const links = createStyleLinks(boot);
  const { onlineLoad } = shell.portal.config;
  const forgetPolicy = watchPolicy(lines);
  const forgetErrors = trackErrors(shell.portal.track);
  const notes = () => shell.lines().notes;
  const loader = createLoader({
    ...{ system, root, refreshNames, namesOfLinesAlone, importNative: lazyNative(boot) },
    ...{ lines, notes, onlineLoad, onHooks },
  });

  /** A line, and its sheets with it, save where every instance has a shadow root of its own. */
  async function load(line: string, { shadow }: { shadow: boolean }): Promise<BusinessLineLifecycles> {
    const sheets = shadow ? [] : loader.styles(line);
    const loaded = Promise.all([loader.loadLine(line), links.add(sheets, document.head)]);
    const [lifecycles] = await styles.during(line, loaded);
    return lifecycles;
  }

  return {
    loader,
    contentOf(line, target, { kept }) {
      const shadow = lines()[line]?.isolation === "shadow";
      return createLineContent({
        ...target,
        label: line,
        kept,
        shadow,
        followLinks: (from) => followLinks(from, shell.resolve, (path) => target.portal.router.navigate(path)),
        addStyles: (host) => links.add(loader.styles(line), host),
        addresses: () => loader.addresses(line),
        load: () => load(line, { shadow }),
        forget: () => loader.forget(line),
      });
    },
    setShown: (line) => styles.setShown(line),
    destroy() {
      styles.destroy();
      loader.destroy();
      forgetPolicy();
      forgetErrors();
    },
  };
}
