import { loadWire } from "./load-wire.ts";
import type { PortalUploads } from "./types/index.ts";
import type { UploadTools } from "./upload-calls.ts";

/** Creates the uploads of a portal; what they do is loaded with the first one, and what ends them with the first call. */
export function createUploads(tools: UploadTools): PortalUploads {
  const { user, ended } = tools.session;
  let before = user.getSnapshot();
  user.subscribe(() => {
    const change = { before, now: user.getSnapshot(), reason: ended.getSnapshot() };
    before = change.now;
    // Without a network nothing is known to be there; the next sign-in ends it.
    loadWire().then(
      (wire) => wire.endUploads(change),
      () => undefined,
    );
  });

  return Object.freeze<PortalUploads>({
    async open(settings = {}) {
      const madeIn = tools.epoch();
      return (await (await loadWire()).loadUploads()).openUploads(tools, madeIn, settings);
    },
  });
}
