/** Session storage key of the tabs. */
export const tabsStorageKey = "customs-portal.tabs";
