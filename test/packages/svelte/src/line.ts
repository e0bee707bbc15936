import type { BusinessLineLifecycles, BusinessLineProps } from "@customs-portal/sdk";
import { mount as start, unmount as end } from "svelte";
import Orders from "./Orders.svelte";

const instances = new WeakMap<HTMLElement, ReturnType<typeof start>>();

export async function bootstrap(): Promise<void> {}

export async function mount({ portal, domElement }: BusinessLineProps): Promise<void> {
  instances.set(domElement, start(Orders, { target: domElement, props: { portal } }));
}

export async function unmount({ domElement }: BusinessLineProps): Promise<void> {
  const instance = instances.get(domElement);
  if (instance) await end(instance);
}

({ bootstrap, mount, unmount }) satisfies BusinessLineLifecycles;
