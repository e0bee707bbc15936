import { defineConfig } from "vite";

export default defineConfig({
  build: {
    lib: { entry: "src/line.tsx", formats: ["es"], fileName: "line" },
    rolldownOptions: { external: [/^react(-dom)?(\/|$)/, "single-spa", /^@customs-portal\//] },
  },
});
