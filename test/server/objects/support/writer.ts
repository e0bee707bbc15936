import { openObjectStore, type ObjectStoreSettings } from "../../../../server/objects/index.ts";
import { patternOf } from "./bytes.ts";

// A process that puts objects one after the other, whole and in parts, until it is killed.
// Arguments: the settings of the store as JSON, the number of the round.

const [settings = "", round = ""] = process.argv.slice(2);
const store = await openObjectStore(JSON.parse(settings) as ObjectStoreSettings);
const partSize = 5 * 1024 * 1024;

async function* slices(object: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < object.length; at += 256 * 1024) yield object.subarray(at, at + 256 * 1024);
}

for (let number = 1; ; number += 1) {
  const object = patternOf(number % 2 === 0 ? 9_000_000 : 300_000, number);
  const key = `kill/${round}/${number}-${object.length}`;
  await store.put(`${key}-put`, slices(object));
  process.stdout.write(`${key}-put\n`);
  if (object.length < partSize) continue;
  const upload = await store.beginMultipart(`${key}-parts`, { size: object.length, partSize });
  await Promise.all([
    store.putPart(upload, 2, slices(object.subarray(partSize))),
    store.putPart(upload, 1, slices(object.subarray(0, partSize))),
  ]);
  await store.completeMultipart(upload);
  process.stdout.write(`${key}-parts\n`);
}
