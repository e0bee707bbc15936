import { defineConfig } from "vite";
import { svelte } from "@sveltejs/vite-plugin-svelte";

export default defineConfig({
  // Styles in the module itself: a line has no page to link a file from.
  plugins: [svelte({ compilerOptions: { css: "injected" } })],
  build: {
    lib: { entry: "src/line.ts", formats: ["es"], fileName: "line" },
    rolldownOptions: { external: [/^react/, "single-spa", /^@customs-portal\//] },
  },
});
