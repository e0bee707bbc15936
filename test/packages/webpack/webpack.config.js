import { join } from "node:path";

export default {
  mode: "production",
  entry: "./src/page.ts",
  module: { rules: [{ test: /\.ts$/, loader: "ts-loader", options: { compilerOptions: { noEmit: false } } }] },
  output: {
    path: join(import.meta.dirname, "dist"),
    filename: "page.js",
    chunkFilename: "[chunkhash].js",
    trustedTypes: { policyName: "webpack" },
  },
  performance: false,
};
