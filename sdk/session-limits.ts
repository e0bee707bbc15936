/** The constants of sign-ins: a file of its own, as what uses them in a page loads later. All of them are ours. */

/** Living sign-ins of a user; a further one ends the oldest. */
export const signInsMax = 100;
