const keyPattern = /^[a-z0-9][\w.-]*(\/[a-z0-9][\w.-]*)*$/i;
/** What S3 takes, less room for the prefix of the bucket and the folder of what is put aside. */
const maxKeyLength = 800;

/** @returns the key @throws TypeError for what is none, such as a path that would leave the store */
export function checkKey(key: string): string {
  if (!keyPattern.test(key) || key.length > maxKeyLength) throw new TypeError(`not an object key: ${key}`);
  return key;
}

/** @returns the prefix @throws TypeError for one that is no folder, such as `export` without its slash */
export function checkPrefix(prefix: string): string {
  if (!prefix.endsWith("/")) throw new TypeError(`not a folder of object keys: ${prefix}`);
  checkKey(prefix.slice(0, -1));
  return prefix;
}
