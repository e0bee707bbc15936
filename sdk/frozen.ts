/**
 * A copy of JSON that nobody can change: whoever is shown it finds what was meant.
 * @param value plain data; what JSON has no form for, such as undefined, is left out
 */
export function frozen<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (_key, part: unknown) => Object.freeze(part)) as Value;
}
