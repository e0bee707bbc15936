import type { UploadItem } from "../transfer/index.ts";

/** Which file of Uppy is which of an uploader. */
export class Links {
  readonly #items = new Map<string, UploadItem>();
  readonly #ids = new Map<UploadItem, string>();

  item(id: string | undefined): UploadItem | undefined {
    return id === undefined ? undefined : this.#items.get(id);
  }

  id(item: UploadItem | undefined): string | undefined {
    return item && this.#ids.get(item);
  }

  items(ids: readonly string[]): UploadItem[] {
    return ids.flatMap((id) => this.#items.get(id) ?? []);
  }

  all(): IterableIterator<[string, UploadItem]> {
    return this.#items.entries();
  }

  join(id: string, item: UploadItem): void {
    this.#items.set(id, item);
    this.#ids.set(item, id);
  }

  /** @returns what it was joined with */
  part(id: string): UploadItem | undefined {
    const item = this.#items.get(id);
    this.#items.delete(id);
    if (item) this.#ids.delete(item);
    return item;
  }
}
