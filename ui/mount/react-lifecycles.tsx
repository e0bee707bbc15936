import type { LinePortal, LineTextLoaders, Portal } from "@customs-portal/sdk/portal";
import { createStore, type Store } from "@customs-portal/sdk/portal";
import { withTimeout } from "@customs-portal/sdk/timing";
import * as React from "react";
import { useEffect, type ComponentType, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import singleSpaReact from "single-spa-react";
import { useStore } from "../hooks/use-store.ts";
import { NoticesPresenter } from "../notices/NoticesPresenter.tsx";
import { useEnvironment } from "../environment/environment-context.ts";
import { EnvironmentProvider, prepareMountTarget, type MountTarget } from "./environment.tsx";
import { KeptActivity } from "./KeptActivity.tsx";

/** What a host passes to a parcel or business line besides its own properties. */
export interface HostProps {
  portal: Portal | LinePortal;
  /** Where it mounts. */
  domElement: HTMLElement;
  /** Told of an error after mounting that no error boundary caught. */
  onFailure?: (error: unknown) => void;
}

/** Lifecycles that single-spa, an element or a test can drive; `mount` and `update` reject instead of hanging. */
export interface ReactLifecycles<P> {
  bootstrap(props?: Partial<HostProps & P>): Promise<void>;
  mount(props: HostProps & P): Promise<void>;
  unmount(props: HostProps & P): Promise<void>;
  update(props: HostProps & P): Promise<void>;
}

interface Instance {
  inner: Lifecycles;
  target: MountTarget;
  /** Whether React has been asked to render. */
  started: boolean;
  /** The error that ended the tree. */
  failure: { error: unknown } | undefined;
}
/** What single-spa-react sees: one name, and the host's properties apart, because those may hold a `name` of their own. */
interface InnerProps {
  name: "";
  domElement: HTMLElement;
  given: HostProps;
}
type Lifecycles = Record<"mount" | "unmount" | "update", (props: InnerProps) => Promise<unknown>>;

/** Unmounting a tree that never finished mounting is never answered by single-spa-react. */
const unmountAnswerMs = 500;
const alwaysVisible: Store<boolean> = createStore(true);

function innerProps(given: HostProps): InnerProps {
  return { name: "", domElement: given.domElement, given };
}

/**
 * single-spa-react keys its roots by name, in records that all its instances share by default: unmounting one parcel
 * would end another of the same name. Each mount gets records of its own.
 */
function ownRecords(): object {
  return { domElements: {}, renderResults: {}, updateResolves: {}, unmountResolves: {} };
}

/** Keeps a hidden tab as it is; its overlays hide with it. */
function TabActivity({ portal, domElement, children }: HostProps & { children: ReactNode }) {
  const store = "tab" in portal ? portal.tab.visible : alwaysVisible;
  const visible = useStore(store);
  const { overlays } = useEnvironment();
  useEffect(() => overlays.setHidden(!visible), [overlays, visible]);
  return (
    <KeptActivity visible={store} container={domElement}>
      {children}
    </KeptActivity>
  );
}

/**
 * Makes lifecycles of a React component. The component receives the host's properties; `portal` is also in
 * `usePortal`. The texts of `namespaces` are there before the first paint.
 */
export function reactLifecycles<P extends object>(
  Root: ComponentType<P & { portal: Portal }>,
  options: { namespaces?: Record<string, LineTextLoaders> } = {},
): ReactLifecycles<P> {
  const namespaces = options.namespaces ?? {};
  const instances = new WeakMap<HTMLElement, Instance>();

  function createInstance(props: HostProps, target: MountTarget, onUncaught: (error: unknown) => void): Lifecycles {
    const rootComponent = ({ given }: { given: HostProps & P }) => (
      <EnvironmentProvider portal={given.portal} target={target}>
        <TabActivity portal={given.portal} domElement={given.domElement}>
          <Root {...given} />
          <NoticesPresenter />
        </TabActivity>
      </EnvironmentProvider>
    );
    const made = singleSpaReact({
      React,
      ReactDOMClient: {
        createRoot: (element: HTMLElement) =>
          createRoot(element, { identifierPrefix: target.identifierPrefix, onUncaughtError: onUncaught }),
      },
      rootComponent,
      domElementGetter: () => props.domElement,
      suppressComponentDidCatchWarning: true,
      ...ownRecords(),
    });
    return made as unknown as Lifecycles;
  }

  async function mount(props: HostProps & P): Promise<void> {
    const { portal, domElement } = props;
    if (instances.has(domElement)) throw new Error("This container is in use by another instance.");
    const target = prepareMountTarget(domElement, portal);
    let mounted = false;
    let reject: (error: unknown) => void = () => undefined;
    const failed = new Promise<never>((_, onFailed) => (reject = onFailed));
    failed.catch(() => undefined);
    const instance: Instance = {
      target,
      started: false,
      failure: undefined,
      inner: createInstance(props, target, (error) => {
        instance.failure = { error };
        if (!mounted) reject(error);
        else if (props.onFailure) props.onFailure(error);
        else reportError(error);
      }),
    };
    instances.set(domElement, instance);
    try {
      for (const [name, loaders] of Object.entries(namespaces)) portal.i18n.register(name, loaders);
      await portal.i18n.load("ui", "errors", ...Object.keys(namespaces));
      if (instances.get(domElement) !== instance) throw new Error("Unmounted while mounting.");
      instance.started = true;
      await Promise.race([instance.inner.mount(innerProps(props)), failed]);
      mounted = true;
    } catch (error) {
      await unmount(props);
      throw error;
    }
  }

  async function unmount(props: HostProps & P): Promise<void> {
    const { domElement } = props;
    const instance = instances.get(domElement);
    if (!instance) return;
    instances.delete(domElement);
    try {
      if (instance.started) {
        const unmounted = instance.inner.unmount(innerProps(props));
        // Of an instance that failed no answer comes.
        await (instance.failure
          ? Promise.race([unmounted, Promise.resolve()])
          : withTimeout(unmounted, unmountAnswerMs, () => undefined));
      }
    } finally {
      instance.target.dispose();
      domElement.replaceChildren();
    }
  }

  return {
    bootstrap: () => Promise.resolve(),
    mount,
    unmount,
    async update(props) {
      const instance = instances.get(props.domElement);
      if (!instance) throw new Error("Nothing is mounted in this container.");
      if (instance.failure) throw instance.failure.error;
      await instance.inner.update(innerProps(props));
    },
  };
}
