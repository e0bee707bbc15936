/** The attributes of `<customs-uploader>`, as markup and templates write them. */
export interface UploaderAttributes {
  /** Name of the field in its form. */
  name?: string | undefined;
  /** Ids of files that arrived before, one a line: what stands in it at first and after a reset. */
  value?: string | undefined;
  /** Where files go at the transfer server; needed. */
  "base-path"?: string | undefined;
  /** Names it for screen readers where no `<label>` does. */
  label?: string | undefined;
  /** Files wait for a press on the button, or for `start()`. */
  manual?: boolean | "" | undefined;
  /** Endings or media types that are taken, with commas between them, as `accept` of a file input. */
  accept?: string | undefined;
  /** Most files at a time. */
  "max-files"?: string | number | undefined;
  /** Bytes that a file has at least. */
  "min-size"?: string | number | undefined;
  /** Bytes that a file has at most. */
  "max-size"?: string | number | undefined;
  /** At least one file is needed. */
  required?: boolean | "" | undefined;
  /** Takes no files, and is not sent with the form. */
  disabled?: boolean | "" | undefined;
  /** The form gets an entry of this name for each file, instead of one with an id a line. */
  repeated?: boolean | "" | undefined;
  /** Files that the server has already are not sent: each is read first. */
  instant?: boolean | "" | undefined;
  /** Chunks are sent as they are in place of forms. */
  "octet-stream"?: boolean | "" | undefined;
  /** What has arrived is compared with this digest of each file before anybody sees it. */
  digest?: "md5" | "sha-256" | undefined;
  /** Whose uploads these are, such as user and company: what one began is offered to nobody else. */
  scope?: string | undefined;
  /** Where the portal is, on pages that have none. */
  "base-url"?: string | undefined;
  /** Bearer token of this element alone. */
  token?: string | undefined;
  /** Language of this element alone. */
  locale?: string | undefined;
}
