import { ConfigError, textOf, type Environment } from "./environment.ts";
import type { SettingName } from "./setting-names.ts";

export const secondMs = 1000;

/** A whole number from `min` to `max`. @throws ConfigError */
function numberWithin(
  env: Environment,
  name: SettingName,
  fallback: number,
  { min, max }: { min: number; max: number },
): number {
  const text = textOf(env, name);
  if (text === undefined) return fallback;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max)
    throw new ConfigError(name, `must be a whole number from ${min} to ${max}, not "${text}".`);
  return value;
}

/** A whole number from 0 to `max`. @throws ConfigError */
export function integerOf(env: Environment, name: SettingName, fallback: number, max: number): number {
  return numberWithin(env, name, fallback, { min: 0, max });
}

/** A whole number of at least `min`. @throws ConfigError */
export function countOf(
  env: Environment,
  name: SettingName,
  fallback: number,
  { min = 1, max }: { min?: number; max: number },
): number {
  return numberWithin(env, name, fallback, { min, max });
}
