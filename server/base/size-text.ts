const bytesOfMb = 1024 ** 2;

/** A limit of bytes as its user reads it, in binary megabytes or gigabytes: `500 MB`, `1.5 GB`. */
export function sizeText(bytes: number): string {
  const mb = bytes / bytesOfMb;
  return mb >= 1024 ? `${Math.round((mb / 1024) * 10) / 10} GB` : `${Math.round(mb)} MB`;
}
