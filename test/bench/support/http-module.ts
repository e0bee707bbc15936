import { registerModule } from "@customs-portal/server";

/** A route behind the sign-in that answers what the bare server answers. */
export default registerModule({
  name: "bench",
  routes(app, context) {
    app.get("/bench/api/list", (_request, reply) => context.ok(reply, { content: [], totalElements: 0 }));
  },
});
