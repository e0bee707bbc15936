import type { BuiltInModule } from "../../module-contract/index.ts";
import { categoriesOf } from "./categories.ts";
import { messageMigrations } from "./migrations.ts";
import { addMessageRoutes } from "./routes.ts";

export { categoriesOf } from "./categories.ts";
export { forgetMessagesOf, removeOldMessages } from "./forget.ts";
export { createMessages, sendMessage } from "./send.ts";
export { accessCategory, accountCategory, announcementCategory } from "./trim.ts";
export { worded } from "./worded.ts";

const name = "messages";

/** What users are told: their calls and schema. */
export const messagesModule: BuiltInModule = {
  name,
  create({ business }) {
    const categories = categoriesOf(business);
    return {
      name,
      migrations: messageMigrations,
      routes: (app, context) => addMessageRoutes(app, context, categories),
    };
  },
};
