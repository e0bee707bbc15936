/** Major version of the contract between a host and what it hosts; a copy of another major is never used. */
export const portalMajor = 1;

/** Version of this package, named in messages. */
export const portalVersion = "0.1.0";
