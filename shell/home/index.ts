// The first page of the day.

export { HomePage } from "./HomePage.tsx";
export { homeTexts } from "./locales/index.ts";
