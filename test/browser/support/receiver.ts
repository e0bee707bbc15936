import { createPortal, type CreatePortalOptions, mergeConfig, type PortalHost } from "@customs-portal/sdk/portal";

/** A call as the receiver saw it. */
export interface ReceivedCall {
  /** setup, create, upload_check, upload. */
  name: string;
  query: Record<string, string>;
  body: Record<string, unknown> | undefined;
  authorization: string | undefined;
  /** Its media type, without parameters. */
  type: string;
}

/** What goes wrong: with calls of this name, of this file, so many times. */
export interface ReceiverRule {
  name: "setup" | "create" | "upload_check" | "upload" | "instant" | "verify" | "cancel";
  file?: string;
  times?: number;
  fault: { status: number; body?: string } | { cut: true } | { hang: true } | { afterMs: number };
}

/** A transfer server of one test, over HTTP. */
export class Receiver {
  readonly id = crypto.randomUUID();
  readonly base = `/receiver/${this.id}`;

  async log(): Promise<{
    calls: ReceivedCall[];
    files: { name: string; folder: string; size: number; sha256: string }[];
    mostAtOnce: number;
  }> {
    return (await (await fetch(`${this.base}/log`)).json()) as Awaited<ReturnType<Receiver["log"]>>;
  }

  /** The names of its calls, in order. */
  async names(): Promise<string[]> {
    return (await this.log()).calls.map(({ name }) => name);
  }

  /** Has calls go wrong, or chunks take some time; names calls of ours, and contents that it has already by SHA-256. */
  async control(settings: {
    rules?: ReceiverRule[];
    chunkMs?: number;
    tellsChunks?: boolean;
    extensions?: string[];
    contents?: string[];
  }): Promise<void> {
    await fetch(`${this.base}/control`, { method: "POST", body: JSON.stringify(settings) });
  }

  /** A portal whose backend it is. */
  portal(options: CreatePortalOptions = {}): PortalHost {
    const config = mergeConfig({ baseUrl: { dev: this.base, pro: this.base } });
    return createPortal({ config, locale: "zh-CN", token: () => "bearer-1", ...options });
  }
}

/** A file of bytes that repeat slowly. */
export function fileOf(name: string, size: number, { seed = 1, lastModified = 1_700_000_000_000 } = {}): File {
  const words = new Uint32Array(Math.ceil(size / 4));
  let state = seed;
  for (let index = 0; index < words.length; index += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    words[index] = state;
  }
  return new File([words.buffer.slice(0, size)], name, { lastModified });
}

export async function sha256Of(file: Blob): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
