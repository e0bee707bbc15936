/** A bucket of Amazon S3, or of what speaks its protocol. Who may use it is found as the SDK of Amazon finds it. */
export interface S3Settings {
  kind: "s3";
  bucket: string;
  /** What every key in the bucket begins with: empty, or a folder such as `portal/`. */
  prefix: string;
  region: string;
  /** Address of the service; undefined for that of Amazon. */
  endpoint: string | undefined;
  /** Whether the bucket is part of the path and not of the host. */
  pathStyle: boolean;
}

/** Where the objects of an installation are. Plain data: a thread is handed it and opens the same store. */
export type ObjectStoreSettings = { kind: "folder"; /** Absolute path. */ folder: string } | S3Settings;
