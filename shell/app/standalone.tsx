import { mountReact, NoticesPresenter } from "@customs-portal/ui";
import { lazy, Suspense } from "react";
import { SignInPage } from "../pages/SignInPage.tsx";
import type { Resolution } from "../routing/index.ts";
import type { ShellContext } from "./contracts.ts";
import { loadChunk } from "./load-chunk.ts";

/** A page without the workspace around it. */
export interface Standalone {
  show(resolution: Resolution): void;
  destroy(): void;
}

const OtherPage = lazy(async () => {
  const { StandalonePage } = await loadChunk("page", import("../pages/StandalonePage.tsx"));
  return { default: StandalonePage };
});

/** Creates the place for pages that stand alone, in the light DOM, where password managers find the fields. */
export function createStandalone(
  host: HTMLElement,
  shell: ShellContext,
  onError: (cause: unknown) => void,
): Standalone {
  const container = document.createElement("div");
  host.append(container);
  const tree = mountReact(container, null, { portal: shell.portal, onError });
  return {
    show(resolution) {
      if (resolution.kind !== "page") return;
      const { view = "not-found", path } = resolution.route;
      tree.render(
        <>
          {view === "sign-in" ? (
            <SignInPage shell={shell} />
          ) : (
            <Suspense>
              <OtherPage key={path} view={view} location={resolution.location} shell={shell} />
            </Suspense>
          )}
          <NoticesPresenter />
        </>,
      );
    },
    destroy() {
      tree.unmount();
      container.remove();
    },
  };
}
