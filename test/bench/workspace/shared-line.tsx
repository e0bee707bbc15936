import { createRoot, type Root } from "react-dom/client";
import { Line } from "./line.tsx";

declare const lineName: string;

/** The line as single-spa and the portal load it, with the React of the page. */
const roots = new WeakMap<HTMLElement, Root>();

interface Props {
  domElement?: HTMLElement;
}

const placeOf = ({ domElement }: Props) => domElement ?? (document.querySelector("#stage") as HTMLElement);

export const bootstrap = () => Promise.resolve();

export function mount(props: Props): Promise<void> {
  const root = createRoot(placeOf(props));
  roots.set(placeOf(props), root);
  root.render(<Line name={lineName} />);
  return Promise.resolve();
}

export function unmount(props: Props): Promise<void> {
  roots.get(placeOf(props))?.unmount();
  return Promise.resolve();
}
