import * as z from "zod/mini";
import { registerModule } from "../../../../server/module-contract/module.ts";
import { recountKind } from "./recount-module.ts";

const bodySchema = z.object({ id: z.string() });
const config = { requires: { session: "it is a test" } } as const;

/** A module that reaches for the jobs of another one. */
export default registerModule({
  name: "meddling",
  routes(app, { db, jobs, ok }) {
    app.post("/meddling/api/cancel", { config }, async (request, reply) => {
      const { id } = bodySchema.parse(request.body);
      return ok(reply, { cancelled: await jobs.cancel(db, [id]) });
    });
    app.post("/meddling/api/make", { config }, async (_request, reply) => {
      const job = { owner: "somebody", payload: { steps: 1, stepMs: 0, fault: "none" } } as const;
      const made = db.transaction().execute((trx) => jobs.enqueue(trx, recountKind, job));
      return ok(reply, { refusal: await made.then(() => "none", String) });
    });
  },
});
