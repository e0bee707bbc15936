import { createRoot, type Root } from "react-dom/client";
import { Line } from "./line.tsx";

declare const lineName: string;

/** The line as a page of its own with its own React, which is how these frameworks load lines. */
declare global {
  interface Window {
    __POWERED_BY_QIANKUN__?: boolean;
    __MICRO_APP_ENVIRONMENT__?: boolean;
  }
}

let root: Root | undefined;

function draw(place: ParentNode): void {
  root = createRoot(place.querySelector("#root") as HTMLElement);
  root.render(<Line name={lineName} />);
}

const lifecycles = {
  bootstrap: () => Promise.resolve(),
  mount: (props?: { container?: ParentNode }) => Promise.resolve(draw(props?.container ?? document)),
  unmount: () => Promise.resolve(root?.unmount()),
};

if (window.__MICRO_APP_ENVIRONMENT__) Object.assign(window, { [`micro-app-${lineName}`]: lifecycles });
else if (window.__POWERED_BY_QIANKUN__) Object.assign(window, { [lineName]: lifecycles });
else draw(document);
