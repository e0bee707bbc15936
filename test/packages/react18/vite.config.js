import { defineConfig } from "vite";

export default defineConfig({
  base: "./",
  build: {
    rolldownOptions: {
      output: { entryFileNames: "page.js", chunkFileNames: "[hash].js", assetFileNames: "[hash][extname]" },
    },
  },
});
