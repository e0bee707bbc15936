import type { SessionUser } from "@customs-portal/sdk/contract";

/** A user as a question names them: by name and number, since names may be alike. */
export function personName({ userName, userNo }: Pick<SessionUser, "userName" | "userNo">): string {
  return userName && userName !== userNo ? `${userName} (${userNo})` : userNo;
}
