import { elementFailureReason } from "../loader/index.ts";
import type { BootHandle } from "../loader/boot-handle.ts";

/** Longest wait for a style sheet; a line shows without it rather than not at all. */
const limitMs = 10_000;

function tell(address: string, reason: string): void {
  console.error(`cannot load business system css ${address}: ${reason}`);
}

/** Creates the link elements of the style sheets of lines, with nonce and hash. */
export function createStyleLinks({ system, nonce }: Pick<BootHandle, "system" | "nonce">) {
  function linkTo(address: string): HTMLLinkElement {
    const link = document.createElement("link");
    const integrity = system.getImportMap().integrity?.[address];
    link.rel = "stylesheet";
    link.nonce = nonce;
    if (new URL(address).origin !== location.origin) link.crossOrigin = "anonymous";
    if (integrity !== undefined) link.integrity = integrity;
    link.href = address;
    return link;
  }

  function load(address: string, target: ParentNode): Promise<void> {
    const link = linkTo(address);
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        tell(address, `${address} did not come in time`);
        resolve();
      }, limitMs);
      const done = () => {
        clearTimeout(timer);
        resolve();
      };
      link.addEventListener("load", done);
      link.addEventListener("error", () => {
        void elementFailureReason(address, link.integrity || undefined).then((reason) => tell(address, reason));
        link.remove();
        done();
      });
      target.append(link);
    });
  }

  /** Adds sheets to a head or shadow root; settles when each is there or has failed. */
  async function add(addresses: readonly string[], target: ParentNode): Promise<void> {
    const known = [...target.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].map(({ href }) => href);
    await Promise.all(addresses.filter((address) => !known.includes(address)).map((address) => load(address, target)));
  }

  return { add };
}
