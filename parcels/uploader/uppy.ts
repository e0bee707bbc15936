/** What loads with the first page that wants plugins of Uppy. */
export { Uppy } from "@uppy/core";
export { UppyTransfer } from "@customs-portal/sdk/uppy";
