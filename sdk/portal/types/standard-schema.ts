/** One thing that is wrong with a value. */
export interface SchemaIssue {
  readonly message: string;
  /** Where in the value; a segment is a key, or an object that holds one. */
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

type SchemaResult<T> = { readonly value: T; readonly issues?: undefined } | { readonly issues: readonly SchemaIssue[] };

/** As much of https://standardschema.dev as reading a value needs; zod, valibot and arktype make such schemas. */
export interface StandardSchema<T> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    validate(value: unknown): SchemaResult<T> | Promise<SchemaResult<T>>;
  };
}
