import type { SessionUser } from "../contract/index.ts";
import type { Store } from "../store.ts";
import type {
  DialogName,
  DialogOptions,
  DialogTypes,
  Portal,
  PortalCompany,
  PortalDialogs,
  PortalI18n,
  PortalSession,
  SignOutReason,
  LineTextLoaders,
} from "./types/index.ts";

/** What a sign-in needs: name and password, or a login type (a profile of sdk/rules) and its credential. */
export type Credentials = { userName: string; password: string } | { loginType: string; credential: string };

export interface SignInOptions {
  /**
   * Asked before a live session is replaced, be it one of the same user; without it the sign-in replaces it. The
   * credential has been accepted by then, and company and mode of a suspended session taken where they may be; on false
   * the new session ends on the server and the one before goes on.
   */
  mayReplace?: (next: SessionUser, current: SessionUser) => boolean | Promise<boolean>;
}

/** The session as its host has it: who hosts pages signs in and out, the pages look on. */
export interface SessionHost extends PortalSession {
  /**
   * The backend refuses the token, and the page holds work of its user (`keepsWork` of `createPortal`): `user` stays
   * who it was, though not in storage, until the same person signs in again, in this company and mode where they may;
   * then work goes on under the new token. Another person, another company, `clear` or another tab end it.
   */
  readonly suspended: Store<boolean>;
  /**
   * Signs in with name and password, or with the credential that another system handed over. The password is
   * encrypted as the setting passwordEncryption says. Shows no notice. A session that it replaces ends on the server.
   * @throws HttpError `sign-in-refused`, `credential-used`, `sign-in-method-unavailable`, `too-many-requests`,
   * `request-cancelled` where `mayReplace` said no, and network errors
   */
  signIn(credentials: Credentials, options?: SignInOptions): Promise<SessionUser>;
  /**
   * Goes on with a suspended session under one that the same person has begun in another tab, which follows where the
   * company has to be switched for that. Nothing happens where the session is not suspended.
   * @param begun the user of that tab
   * @throws HttpError `request-cancelled` where `mayReplace` said no, and where the switch was not answered
   */
  resume(begun: SessionUser, options?: SignInOptions): Promise<void>;
  /** Takes over the user of a company switch. */
  replace(user: SessionUser): void;
  /** Forgets the session here, without a call. */
  clear(reason: SignOutReason): void;
  /** The backend refused the token: suspends the session where the page holds work, else as `clear`. */
  expire(reason: SignOutReason): void;
  /**
   * Checks the password of the signed-in user, for a screen that is locked; shows no notice.
   * @throws HttpError `password-wrong` and, with the last try, `session-expired`, both with `left` in the data: how many
   * tries are left; `too-many-requests`, and network errors
   */
  verifyPassword(password: string): Promise<void>;
  /** Changes the password of the signed-in user. Clears `forceChangePwd` on success; shows no notice. */
  changePassword(change: { oldPassword: string; newPassword: string }): Promise<void>;
}

/** Draws a dialog and answers with its result. */
export type DialogOpener<Name extends DialogName> = (
  props: DialogTypes[Name]["props"],
  options: DialogOptions,
) => Promise<DialogTypes[Name]["result"]>;

export interface DialogsHost extends PortalDialogs {
  /** Has a dialog drawn by `opener`. @returns takes it back @throws TypeError where the name is taken */
  register<Name extends DialogName>(name: Name, opener: DialogOpener<Name>): () => void;
}

export interface I18nHost extends PortalI18n {
  /** @param owner who registers, for the message where two use one name; the host by default */
  register(namespace: string, loaders: LineTextLoaders, owner?: string): void;
}

export interface CompanyHost extends PortalCompany {
  /**
   * Whether the company is being switched: from the last guard's yes until the listeners have taken the switch over, or
   * it has failed. What is on screen still belongs to the company of before.
   */
  readonly switching: Store<boolean>;
}

/** A portal as its host has it: the shell, or an element on a page of its own. What it hosts gets `publicPortal` of it. */
export interface PortalHost extends Portal {
  readonly session: SessionHost;
  readonly company: CompanyHost;
  readonly dialogs: DialogsHost;
  readonly i18n: I18nHost;
  /** Ends timers, listeners and requests of this portal. */
  destroy(): void;
}
