import { registerModule } from "@customs-portal/server";

/** A route behind the sign-in that answers what the bare server answers. */
export default registerModule({
  name: "bench",
  menus: [{ entry: { name: "BenchList", path: "/bench/list" } }],
  routes(app, context) {
    const config = { requires: { menu: "BenchList" } };
    app.get("/bench/api/list", { config }, (_request, reply) => context.ok(reply, { content: [], totalElements: 0 }));
  },
});
