export { AskForPage } from "./AskForPage.tsx";
export { FunctionNeeded } from "./FunctionNeeded.tsx";
export { MarketplacePage } from "./MarketplacePage.tsx";
export { marketTexts } from "./locales/index.ts";
