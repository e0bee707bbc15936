/** How scripts/packages/element-manifest.ts reads the elements. */
export default {
  globs: ["elements/**/*.ts"],
  exclude: ["**/node_modules/**"],
  litelement: true,
  packagejson: false,
  quiet: true,
};
