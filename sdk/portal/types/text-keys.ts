import type { texts as errors } from "../../locales/zh-CN.ts";

/** Values for the placeholders `{{name}}` of a text. */
export type TextParams = Readonly<Record<string, string | number>>;

/**
 * The Chinese catalogues by their namespaces, for the compiler: keys of a namespace that stands here are checked, with
 * their placeholders where the catalogue is `as const`. Whoever registers another one adds it, by declaration merging:
 *
 * ```ts
 * declare module "@customs-portal/sdk" {
 *   interface TextNamespaces { orders: typeof import("./locales/zh-CN.ts").texts }
 * }
 * ```
 */
export interface TextNamespaces {
  errors: typeof errors;
}
/** A namespace whose keys the compiler knows. */
export type TextNamespace = Extract<keyof TextNamespaces, string>;

/** A text that depends on `count` stands once for each form, under the key with this at its end. */
type PluralForm = "zero" | "one" | "two" | "few" | "many" | "other";
type WithoutForm<Name extends string> = Name extends `${infer Base}_${PluralForm}` ? Base : Name;
type KeysIn<Catalogue> = {
  [Name in Extract<keyof Catalogue, string>]: Catalogue[Name] extends string
    ? WithoutForm<Name>
    : `${Name}.${KeysIn<Catalogue[Name]>}`;
}[Extract<keyof Catalogue, string>];

/** The keys of a namespace, without its name. */
export type TextKeyIn<Name extends TextNamespace> = KeysIn<TextNamespaces[Name]>;
/** The keys of all namespaces that the compiler knows. */
export type TextKey = { [Name in TextNamespace]: `${Name}:${TextKeyIn<Name>}` }[TextNamespace];

/** `Key` where there is such a text; of a pattern such as `status.${string}`, some text has to fit. */
type Fitting<Key extends string, Known extends string> = Key extends Known
  ? Key
  : [Extract<Known, Key>] extends [never]
    ? Known
    : Key;

/**
 * A key as it may be written without the name of its namespace: any one where the compiler does not know the
 * namespace, or where the key is a string of the running program.
 */
export type CheckedKeyIn<Name extends string, Key extends string> = Name extends TextNamespace
  ? Fitting<Key, TextKeyIn<Name>>
  : Key;
/** A key as it may be written with the name of its namespace. */
export type CheckedKey<Key extends string> = Key extends `${infer Name}:${string}`
  ? Name extends TextNamespace
    ? Fitting<Key, `${Name}:${TextKeyIn<Name>}`>
    : Key
  : Key;

type TextAt<Catalogue, Key extends string> = Key extends keyof Catalogue
  ? Catalogue[Key]
  : `${Key}_other` extends keyof Catalogue
    ? Catalogue[`${Key}_other`]
    : Key extends `${infer Head}.${infer Rest}`
      ? Head extends keyof Catalogue
        ? TextAt<Catalogue[Head], Rest>
        : never
      : never;
type Placeholders<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Placeholders<Rest> : never;
type PlaceholdersOf<Key extends string> = Key extends `${infer Name}:${infer Rest}`
  ? Name extends TextNamespace
    ? Placeholders<TextAt<TextNamespaces[Name], Rest>>
    : never
  : never;

type ParamsWith<Name extends string> = TextParams & { readonly [Each in Name]: string | number };
/** What follows a key: the values of its placeholders, which may be left out where the compiler knows of none. */
export type TextArguments<Key extends string> = [PlaceholdersOf<Key>] extends [never]
  ? [params?: TextParams]
  : [params: ParamsWith<PlaceholdersOf<Key>>];
