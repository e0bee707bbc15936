// The file of a kind that waits for something that never comes, and keeps its thread alive meanwhile.

await new Promise(() => setInterval(() => undefined, 1000));

export const openKind = undefined;
