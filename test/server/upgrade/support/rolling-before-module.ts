import { rollingModule } from "./rolling.ts";

/** A business backend as it was before. */
export default rollingModule("before");
