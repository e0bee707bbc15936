export { createFrameBridge, type FrameBridge } from "./frame-bridge.ts";
export { IframePage } from "./IframePage.tsx";
