/** What the files that the client starts with say about their callers. */
export const publicFile = { requires: { none: "the sign-in page needs it" } };
