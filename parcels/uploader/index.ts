import type { UploadLimits } from "@customs-portal/sdk/transfer";
import { reactLifecycles, type HostProps } from "@customs-portal/ui";
import { uploaderTexts } from "./locales/index.ts";
import { createUploadSession, type UploadSession } from "./session.ts";
import type { UploaderProps } from "./types.ts";
import { Uploader } from "./Uploader.tsx";

export type { UploaderProps, UploadHandle, UploadHost, UploadRequest } from "./types.ts";

type Props = HostProps & UploaderProps;

const screen = reactLifecycles<UploaderProps & { session: UploadSession }>(Uploader, {
  namespaces: { uploader: uploaderTexts },
});
/** The engine belongs to the parcel and not to its tree, whose effects rest while its tab is hidden. */
const sessions = new WeakMap<HTMLElement, UploadSession>();

async function openSession({ portal, request, host }: Props): Promise<UploadSession> {
  const { basePath, isManual, scope, chunkBytes, patienceMs, instant = false, octetStream = false, digest } = request;
  // In force for what is added at once, before anything is drawn.
  const limits: UploadLimits = { ...request.limits };
  const uploader = await portal.uploads.open({
    autoUpload: !isManual,
    limits,
    instant,
    octetStream,
    ...(scope !== undefined && { scope }),
    ...(chunkBytes !== undefined && { chunkBytes }),
    ...(patienceMs !== undefined && { patienceMs }),
    ...(digest !== undefined && { digest }),
  });
  return createUploadSession(uploader, limits, {
    basePath,
    isManual,
    limits: request.limits,
    isByBatch: host !== undefined,
  });
}

function end(domElement: HTMLElement): void {
  sessions.get(domElement)?.destroy();
  sessions.delete(domElement);
}

export const { bootstrap } = screen;

export async function mount(props: Props): Promise<void> {
  const session = await openSession(props);
  sessions.set(props.domElement, session);
  try {
    props.onReady(session);
    await screen.mount({ ...props, session });
  } catch (error) {
    end(props.domElement);
    throw error;
  }
}

export async function update(props: Props): Promise<void> {
  const session = sessions.get(props.domElement);
  if (!session) throw new Error("Nothing is mounted in this container.");
  await screen.update({ ...props, session });
}

export async function unmount(props: Props): Promise<void> {
  const session = sessions.get(props.domElement);
  try {
    if (session) await screen.unmount({ ...props, session });
  } finally {
    end(props.domElement);
  }
}
