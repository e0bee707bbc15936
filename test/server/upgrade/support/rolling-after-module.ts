import { rollingModule } from "./rolling.ts";

/** The same with one more column, which the one before does not know and need not fill. */
export default rollingModule("after");
