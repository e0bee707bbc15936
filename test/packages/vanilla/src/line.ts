import type { BusinessLineLifecycles, BusinessLineProps } from "@customs-portal/sdk";

export async function bootstrap(): Promise<void> {}

export async function mount({ portal, domElement }: BusinessLineProps): Promise<void> {
  const heading = document.createElement("h1");
  const { pathname } = portal.router.location.getSnapshot();
  heading.textContent = `Vanilla for ${portal.session.user.getSnapshot()?.userName ?? "nobody"} at ${pathname}`;
  domElement.append(heading);
  portal.tab.setTitle("Vanilla");
}

export async function unmount({ domElement }: BusinessLineProps): Promise<void> {
  domElement.replaceChildren();
}

({ bootstrap, mount, unmount }) satisfies BusinessLineLifecycles;
