/** The constants of messages and of the home page: a file of its own, as its code loads later. All of them are ours. */

/** Base of the calls of messages. */
export const messagesBase = "/pms/api/messages";
/** Where the cards of the home page are read. */
export const homeCardsPath = "/pms/api/home/cards";
/** A stream of hints that something of the user has changed. */
export const hintsPath = "/pms/api/hints";
/** The event of a window that says that exports of its user may have changed. */
export const exportsHintEvent = "customs-portal.exports";
/** Messages that are kept of a user; above it those go that were read, and unread ones of the account last. */
export const messagesMax = 2000;
/** Unread announcements that a full box keeps as it does other messages; older ones go before anything else unread. */
export const announcementsKept = 200;
/** Days after which a message that was read is forgotten. */
export const readMessageDays = 90;
/** Days after which a message is forgotten that nobody has read. */
export const unreadMessageDays = 365;
/** Characters of a message's title in one language. */
export const messageTitleMaxChars = 200;
/** Characters of a message's text in one language. */
export const messageTextMaxChars = 2000;
/** Characters of the address that a message leads to. */
export const messagePathMaxChars = 2000;
/** Messages of a page at most, and where a call does not say. */
export const messagePageSizes = { most: 100, usual: 30 } as const;
/** Messages that one call marks as read by their ids. */
export const readMessagesMax = 200;
/** Rows of a list card of the home page. */
export const homeListRowsMax = 5;
/** Points of a chart card of the home page. */
export const homeChartPointsMax = 60;
/** How long a card of the home page may take to be read. */
export const homeCardLimitMs = 2000;
/** How often a page that is seen asks how many messages there are to read. */
export const messagePollMs = 60_000;
/** Event of the window by which a page tells that its user has sent messages: the bell looks soon after. */
export const messagesSentEvent = "customs-portal:messages-sent";
/** How long the bell waits then: several together make one look. */
export const messagesSentMs = 500;
/** The longest time between two such looks, while they fail. */
export const messagePollLongestMs = 600_000;
/** Messages that the bell shows. */
export const bellMessagesMax = 5;
/** Age from which the home page is read anew when it is shown again. */
export const homeStaleMs = 60_000;
/** How long the notice of an export that ended well stays; the bell keeps it. */
export const exportNoticeMs = 8000;
/** How long that of one that failed stays: long enough to finish a line and come to it. */
export const exportFailureNoticeMs = 30_000;
