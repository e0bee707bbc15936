/** What a request answers. @throws what went wrong with it */
export function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("The journal of uploads failed.")));
  });
}

/** Resolves once a transaction is written. @throws what ended it */
export function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(transaction.error ?? new Error("The journal of uploads could not be written."));
    transaction.addEventListener("complete", () => resolve());
    transaction.addEventListener("abort", fail);
  });
}

/** Calls for every record that a cursor meets, and resolves when there are no more. */
export function walk(request: IDBRequest<IDBCursorWithValue | null>, visit: (cursor: IDBCursorWithValue) => void) {
  return new Promise<void>((resolve, reject) => {
    request.addEventListener("success", () => {
      const cursor = request.result;
      if (!cursor) return resolve();
      visit(cursor);
      cursor.continue();
    });
    request.addEventListener("error", () => reject(request.error ?? new Error("The journal of uploads failed.")));
  });
}
