/** Which of three lists holds, and where it comes from. */
export interface ResolvedPersonalisation<T> {
  value: readonly T[];
  from: "user" | "company" | "page";
}

/**
 * What holds of a personalised list: that of the user, else that of the company, else that of the page. An empty list
 * is none.
 */
export function resolvePersonalisation<T>({
  user,
  company,
  page,
}: {
  user?: readonly T[] | undefined;
  company?: readonly T[] | undefined;
  page: readonly T[];
}): ResolvedPersonalisation<T> {
  if (user?.length) return { value: user, from: "user" };
  if (company?.length) return { value: company, from: "company" };
  return { value: page, from: "page" };
}
