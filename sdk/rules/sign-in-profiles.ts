/** A route that signs in: how, and with what (A08). */
export interface SignInProfile {
  /** Route, spelled exactly so (A09). */
  readonly path: string;
  /** "form" asks for name and password; "credential" takes what another system put into the address. */
  readonly method: "form" | "credential";
  /** As sent to POST /pms/api/session. */
  readonly loginType: string;
  /** Query parameters that may bring the credential, the first non-empty one wins. */
  readonly parameters: readonly string[];
  /** The page starts the sign-in at the other system when it was opened without a credential. */
  readonly starts?: true;
}

function credential(path: string, ...parameters: string[]): SignInProfile {
  return { path, method: "credential", loginType: path.slice(1), parameters };
}

/** Every sign-in route of specification 2.2. */
export const signInProfiles: readonly SignInProfile[] = [
  { path: "/login", method: "form", loginType: "password", parameters: [] },
  // The reserve for when the default login route leads to another system.
  { path: "/reservelogin", method: "form", loginType: "password", parameters: [] },
  credential("/ssologin", "ticket", "token"),
  credential("/ssologinlv", "ticket", "token"),
  { ...credential("/caslogin", "ticket"), starts: true },
  credential("/GuardJinkoIndex", "code", "ticket", "token"),
  { ...credential("/guardJinkonSSO", "code", "ticket", "token"), starts: true },
  credential("/guard", "token"),
  credential("/guardSSO", "token", "ticket"),
  credential("/guardSSOOA", "token", "ticket"),
  credential("/guardWebsite", "token"),
];

/** Settings of a route: where its sign-in starts at the other system, and another parameter for its credential. */
export type SignInSettings = Readonly<
  Record<string, { start?: string | undefined; parameter?: string | undefined } | undefined>
>;

/** The profile of a sign-in route, with what the setting `signInProfiles` says about it. */
export function signInProfileOf(
  path: string,
  settings: SignInSettings = {},
): (SignInProfile & { readonly start?: string }) | undefined {
  const profile = signInProfiles.find((candidate) => candidate.path === path);
  const own = Object.hasOwn(settings, path) ? settings[path] : undefined;
  if (!profile || !own) return profile;
  return {
    ...profile,
    ...(own.parameter ? { parameters: [own.parameter] } : {}),
    ...(own.start ? { start: own.start } : {}),
  };
}

/** The credential that an address brings, and the query without it: it leaves the address bar at once (A08). */
export function takeCredential(
  profile: Pick<SignInProfile, "parameters">,
  search: string,
): { credential: string | undefined; search: string } {
  const query = new URLSearchParams(search);
  const found = profile.parameters.map((name) => query.get(name)).find((value) => value);
  if (profile.parameters.some((name) => query.has(name))) for (const name of profile.parameters) query.delete(name);
  const rest = query.toString();
  return { credential: found ?? undefined, search: rest ? `?${rest}` : "" };
}
