/** Base of the calls of the administration. */
export const administrationBase = "/pms/api/administration";

/** The functions that permit a part of the administration each, in the companies where they are granted. */
export const administrationFunctions = {
  users: "ADMIN_USERS",
  companies: "ADMIN_COMPANIES",
  /** The catalogue of menu entries, which is one for all companies. */
  menus: "ADMIN_MENUS",
  grants: "ADMIN_GRANTS",
  audit: "ADMIN_AUDIT",
} as const;
/** Announcements that a user may send in an hour; ours. */
export const announcementsPerHour = 20;
/** Companies that a user may add in a day; ours. */
export const companiesPerDay = 20;
/** Levels of the menu; ours. */
export const menuMaxDepth = 6;
/** Entries of the menu catalogue; ours. */
export const menuMaxEntries = 1000;
/** Functions that a user has in a company at most, as the page of grants sends them; ours. */
export const grantedFunctionsMax = 1000;
