/**
 * Whether a value is an error of this name: a module from a folder of its own has its own copy of this package, and
 * catches errors of another class.
 */
export function isNamed(value: unknown, name: string): boolean {
  return value instanceof Error && value.name === name;
}
