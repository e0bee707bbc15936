type Fields = Readonly<Record<string, unknown>>;

function append(query: URLSearchParams, key: string, value: unknown): void {
  if (value === undefined || value === null) return;
  if (value instanceof Date) query.append(key, value.toISOString());
  else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      append(query, typeof item === "object" && item !== null ? `${key}.${index}` : key, item);
    }
  } else if (typeof value === "object") {
    for (const [name, item] of Object.entries(value)) append(query, `${key}.${name}`, item);
  } else if (typeof value === "string") query.append(key, value);
  else query.append(key, (value as number | boolean | bigint).toString());
}

/**
 * Fields as a query or an urlencoded body: nested keys with dots (R76-22), lists repeat their key, undefined and null are
 * left out (A53).
 */
export function dottedQuery(fields: Fields = {}): URLSearchParams {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(fields)) append(query, key, value);
  return query;
}
