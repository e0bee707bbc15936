/** The server says every 20 s that it is there. */
const silenceMs = 60_000;

/** The server gives no hints to this session, or knows none: asking again would not help. */
export class NoHintsError extends Error {
  constructor(status: number) {
    super(`no hints: ${status}`);
    this.name = "NoHintsError";
  }
}

/** How a stream of hints is read. */
export interface HintReading {
  address: string;
  token: string;
  signal: AbortSignal;
  /** Called with each sign of life. */
  onAlive(): void;
  onHint(topic: string): void;
}

/** What may pass: too many streams, and a server that is away. */
const passes = (status: number) => status === 429 || status >= 500;

/** Reads the stream until it ends. @throws NoHintsError; Error where it breaks, or is silent for too long */
export async function readHints({ address, token, signal, onAlive, onHint }: HintReading): Promise<void> {
  const silent = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  function heard() {
    clearTimeout(timer);
    timer = setTimeout(() => silent.abort(new Error("the stream of hints is silent")), silenceMs);
  }
  heard();
  try {
    const answer = await fetch(address, {
      headers: { Authorization: `Bearer ${token}`, Accept: "text/event-stream" },
      cache: "no-store",
      signal: AbortSignal.any([signal, silent.signal]),
    });
    if (passes(answer.status)) throw new Error(`no hints for now: ${answer.status}`);
    const isStream = answer.headers.get("content-type")?.startsWith("text/event-stream");
    if (!answer.ok || !isStream || !answer.body) throw new NoHintsError(answer.status);
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let text = ""; ;) {
      const { done, value } = await reader.read();
      if (done) return;
      heard();
      onAlive();
      const events = (text + value).split("\n\n");
      text = events.pop() ?? "";
      for (const event of events) {
        const [, topic] = /^event: (\w+)$/m.exec(event) ?? [];
        if (topic !== undefined) onHint(topic);
      }
    }
  } finally {
    clearTimeout(timer);
  }
}
