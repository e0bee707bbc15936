import type { Store } from "@customs-portal/sdk/portal";
import { mountReact, NoticesPresenter } from "@customs-portal/ui";
import { lazy, Suspense } from "react";
import type { SsoState } from "../sso/index.ts";
import { SignInPage } from "../pages/SignInPage.tsx";
import type { PageResolution } from "../routing/index.ts";
import type { ShellContext } from "../model/shell-context.ts";
import { loadChunk } from "./load-chunk.ts";

/** A page without the workspace around it. */
export interface Standalone {
  /** @param sso what a sign-in address of another system is doing */
  show(resolution: PageResolution, sso?: Store<SsoState>): void;
  destroy(): void;
}

const OtherPage = lazy(async () => {
  const { StandalonePage } = await loadChunk("page", import("../pages/StandalonePage.tsx"));
  return { default: StandalonePage };
});

/** Creates what shows pages that stand alone, in the light DOM, where password managers find the fields. */
export function createStandalone(
  host: HTMLElement,
  shell: ShellContext,
  onError: (cause: unknown) => void,
): Standalone {
  const container = document.createElement("div");
  host.append(container);
  let shown = 0;
  const tree = mountReact(container, null, { portal: shell.portal, onError });
  return {
    show(resolution, sso) {
      const { view = "not-found", path } = resolution.route;
      shown += 1;
      tree.render(
        <>
          {view === "sign-in" ? (
            <SignInPage shell={shell} />
          ) : (
            <Suspense>
              <OtherPage key={sso ? shown : path} view={view} location={resolution.location} shell={shell} sso={sso} />
            </Suspense>
          )}
          <NoticesPresenter ahead={false} />
        </>,
      );
    },
    destroy() {
      tree.unmount();
      container.remove();
    },
  };
}
