import { registerModule, type ModuleContext } from "@customs-portal/server";

const requires = { session: "a test of files" };

async function* bytes(): AsyncGenerator<Uint8Array> {
  yield Buffer.from("0123456789");
}

/** Answers what a call of `objects` came to. */
async function outcomeOf({ objects }: ModuleContext, key: string): Promise<string> {
  const options = { seconds: 60, fileName: "x", contentType: "text/plain" };
  const upload = { key, id: "x", size: 1, partSize: 1, parts: 1 };
  const calls: readonly (() => unknown)[] = [
    () => objects.put(key, bytes()),
    () => objects.info(key),
    () => objects.read(key),
    () => objects.delete(key),
    () => objects.putAside(key),
    () => objects.list(`${key}/`),
    () => objects.copy(key, "files/copy"),
    () => objects.copy("files/1.pdf", key),
    () => objects.link(key, options),
    () => objects.beginMultipart(key, upload),
    () => objects.putPart(upload, 1, bytes()),
    () => objects.listParts(upload),
    () => objects.completeMultipart(upload),
    () => objects.abortMultipart(upload),
  ];
  const refused: string[] = [];
  for (const call of calls) {
    try {
      await call();
      refused.push("done");
    } catch (error) {
      refused.push(error instanceof Error ? error.name : "thrown");
    }
  }
  return refused.join(" ");
}

/** A business backend that keeps a file and hands out links to it. */
export default registerModule({
  name: "files",
  routes(app, context) {
    app.post("/files/api/link", { config: { requires } }, async (request, reply) => {
      const {
        seconds,
        fileName = "报关单 1.pdf",
        contentType = "application/pdf",
      } = request.query as { seconds: string; fileName?: string; contentType?: string };
      await context.objects.put("files/1.pdf", bytes());
      const options = { seconds: Number(seconds), fileName, contentType };
      return context.ok(reply, await context.objects.link("files/1.pdf", options));
    });
    app.get("/files/api/others", { config: { requires } }, async (request, reply) => {
      const { key } = request.query as { key: string };
      return context.ok(reply, await outcomeOf(context, key));
    });
  },
});
