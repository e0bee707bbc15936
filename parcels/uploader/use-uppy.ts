import type { Uppy } from "@uppy/core";
import type { UppyTransfer } from "@customs-portal/sdk/uppy";
import { useCallback, useEffect, useRef } from "react";
import type { UploadSession } from "./session.ts";

type Rows = readonly [first: number, end: number];

/**
 * Makes an Uppy for the plugins of a page, over the uploader: what they add is sent by it, and Uppy's state shows the
 * rows in sight. It is loaded where a page wants it.
 * @returns takes the rows that are in sight
 */
export function useUppy(session: UploadSession, setUp: ((uppy: Uppy) => void) | undefined) {
  const transfer = useRef<UppyTransfer>(undefined);
  const sight = useRef<Rows>([0, 0]);

  const show = useCallback(() => {
    const { rows } = session.state.getSnapshot();
    const [first, end] = sight.current;
    const files = Array.from({ length: Math.max(0, end - first) }, (_, at) => rows.get(first + at) ?? []).flat();
    transfer.current?.show(files);
  }, [session]);

  useEffect(() => {
    if (!setUp) return undefined;
    let uppy: Uppy | undefined;
    let isOver = false;
    async function begin(plugins: (uppy: Uppy) => void) {
      const { Uppy: Core, UppyTransfer: Transfer } = await import("./uppy.ts");
      if (isOver) return;
      uppy = new Core();
      uppy.use(Transfer, { uploader: session.uploader });
      transfer.current = uppy.getPlugin("UppyTransfer") as unknown as UppyTransfer;
      show();
      plugins(uppy);
    }
    begin(setUp).catch((cause: unknown) => console.error("Uppy could not be set up.", cause));
    const leave = session.state.subscribe(show);
    return () => {
      isOver = true;
      leave();
      // Its files stay: they are those of the uploader.
      transfer.current?.uninstall();
      transfer.current = undefined;
      uppy?.destroy();
    };
  }, [session, setUp, show]);

  return useCallback(
    (first: number, end: number) => {
      sight.current = [first, end];
      show();
    },
    [show],
  );
}
