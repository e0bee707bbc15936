/** Version of this package, named in messages. */
export const portalVersion = "0.1.0";
