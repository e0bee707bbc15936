/** What a record holds under a key that came from outside; nothing that every object inherits. */
export function ownValue<T>(byKey: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(byKey, key) ? byKey[key] : undefined;
}
