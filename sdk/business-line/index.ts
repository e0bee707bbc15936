export { type BusinessLineHooks, type BusinessLineLifecycles, type BusinessLineProps } from "./types.ts";
