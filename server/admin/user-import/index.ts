// A file of users: what it holds, and what is wrong with it.

export { checkUsers, type CheckedUser, type CheckedUsers } from "./check-users.ts";
export { readUserFile, type UserFault, type UserFile } from "./columns.ts";
export { hashPasswords, withRandomPasswords, writePasswords } from "./first-passwords.ts";
