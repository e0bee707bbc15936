// What the user is told: the watch over it, the bell of the header, the message centre.

export { messageTexts } from "./locales/index.ts";
export { MessageBell } from "./MessageBell.tsx";
export { createMessageWatch } from "./message-watch.ts";
export { Tone } from "./Tone.tsx";
export { MessagesPage } from "./MessagesPage.tsx";
