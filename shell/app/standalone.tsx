import { mountReact, NoticesPresenter } from "@customs-portal/ui";
import { lazy, Suspense } from "react";
import { SignInPage } from "../pages/SignInPage.tsx";
import type { Resolution } from "../routing/index.ts";
import type { ShellContext } from "./contracts.ts";

/** A page without the workspace around it. */
export interface Standalone {
  show(resolution: Resolution): void;
  destroy(): void;
}

const OtherPage = lazy(async () => ({ default: (await import("../pages/StandalonePage.tsx")).StandalonePage }));

/** Creates the place for pages that stand alone, in the light DOM, where password managers find the fields. */
export function createStandalone(host: HTMLElement, shell: ShellContext): Standalone {
  const container = document.createElement("div");
  host.append(container);
  const tree = mountReact(container, null, { portal: shell.portal });
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
