// Objects in a bucket of S3. Loaded only where a bucket is configured: the SDK takes memory and time to start.

export { createS3Store } from "./s3-store.ts";
