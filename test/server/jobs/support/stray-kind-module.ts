import { registerModule } from "../../../../server/module-contract/module.ts";
import { tickKind } from "./recount-module.ts";

/** A module whose kind bears a name that another module could have as well. */
export default registerModule({ name: "stray", jobs: [{ ...tickKind, name: "recount" }] });
