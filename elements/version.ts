/** Version of this package, named when two copies meet on one page. */
export const elementsVersion = "0.1.0";
