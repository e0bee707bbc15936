import type { AppConfig, PasswordChange, PlainPasswordChange, SessionUser, SignIn } from "../contract/index.ts";
import { deviceHeaders } from "./device.ts";
import type { Credentials } from "./host-types.ts";
import { HttpError } from "./http-error.ts";
import { loadPart } from "./load-part.ts";
import { readChange } from "./read-change.ts";
import { readSessionUser } from "./read-session.ts";
import type { PortalHttp } from "./types/index.ts";

const sessionPath = "/pms/api/session";

export interface PasswordCallsOptions {
  http: () => PortalHttp;
  callAs: (token: string | undefined) => PortalHttp;
  /** The setting passwordEncryption. */
  passwordEncryption: AppConfig["passwordEncryption"];
  /** Whether the page came by https. */
  isSecure: boolean;
  /** Keeps what the browser is known by. */
  deviceStorage: Pick<Storage, "getItem" | "setItem"> | undefined;
}

/** The calls of a session that bear a password or a credential, for errors see `SessionHost`. */
export interface PasswordCalls {
  signIn(credentials: Credentials): Promise<SessionUser>;
  verify(password: string): Promise<void>;
  change(change: PlainPasswordChange): Promise<void>;
}

/** Creates what sends passwords, encrypted where they have to be. */
export function createPasswordCalls(options: PasswordCallsOptions): PasswordCalls {
  const { http, callAs, passwordEncryption, isSecure, deviceStorage } = options;
  /** Settings of a call that bears a password. */
  const withPassword = () => ({ noHandle: true, headers: deviceHeaders(deviceStorage) });

  /** @returns undefined where passwords go in plain text */
  async function encrypt<Name extends string>(passwords: Record<Name, string>) {
    if (passwordEncryption === "never" || (passwordEncryption === "auto" && isSecure)) return undefined;
    const { encryptPasswords } = await loadPart(() => import("./encrypt-passwords.ts"));
    return encryptPasswords(callAs(undefined), passwords, passwordEncryption === "always");
  }

  async function toSignIn(credentials: Credentials): Promise<SignIn> {
    if (!("password" in credentials)) return credentials;
    const { userName, password } = credentials;
    const encrypted = await encrypt({ value: password });
    return { userName, loginType: "password", ...(encrypted ? { encrypted } : { password }) };
  }

  async function toChange(change: PlainPasswordChange): Promise<PasswordChange> {
    const encrypted = await encrypt(change);
    return encrypted ? { encrypted } : change;
  }

  /** A key that was replaced between the two calls is asked for once more. */
  function withKnownKey<T>(call: () => Promise<T>): Promise<T> {
    return call().catch((cause: unknown) => {
      if (cause instanceof HttpError && cause.code === "key-unknown") return call();
      throw cause;
    });
  }

  return {
    signIn: (credentials) =>
      withKnownKey(async () =>
        callAs(undefined).post(sessionPath, await toSignIn(credentials), {
          ...("password" in credentials ? withPassword() : { noHandle: true }),
          read: readSessionUser,
        }),
      ),
    async verify(password) {
      await withKnownKey(async () => {
        const encrypted = await encrypt({ value: password });
        return http().post(`${sessionPath}/verify`, encrypted ? { encrypted } : { password }, withPassword());
      });
    },
    async change(change) {
      await withKnownKey(async () =>
        http().put(`${sessionPath}/password`, await toChange(change), { ...withPassword(), read: readChange }),
      );
    },
  };
}
