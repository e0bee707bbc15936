import { defineConfig } from "vite";
import { svelte } from "@sveltejs/vite-plugin-svelte";

export default defineConfig({
  plugins: [svelte()],
  build: {
    lib: { entry: "src/line.ts", formats: ["es"], fileName: "line", cssFileName: "line" },
    rolldownOptions: { external: [/^react(-dom)?(\/|$)/, "single-spa", /^@customs-portal\//] },
  },
});
