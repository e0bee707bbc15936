import { GetObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import type { StoreMarks } from "../contract/index.ts";
import type { S3Access } from "./access.ts";
import { isAnswer } from "./errors.ts";

/** The marks in a bucket: which database its objects belong to, and which store it is. */
export function createMarks({ client, bucket, nameOf, ask }: S3Access): StoreMarks {
  const targetOf = (name: string) => ({ Bucket: bucket, Key: nameOf(name) });

  async function read(name: string): Promise<string | undefined> {
    try {
      return await ask(async (abortSignal) => {
        const { Body } = await client.send(new GetObjectCommand(targetOf(name)), { abortSignal });
        return (await Body?.transformToString())?.trim();
      });
    } catch (error) {
      if (isAnswer(error, "NoSuchKey")) return undefined;
      throw error;
    }
  }

  async function write(name: string, id: string, condition: { IfNoneMatch?: string }): Promise<void> {
    const command = new PutObjectCommand({
      ...targetOf(name),
      ...condition,
      Body: Buffer.from(`${id}\n`),
      ContentType: "text/plain",
    });
    await ask((abortSignal) => client.send(command, { abortSignal }));
  }

  async function writeFirst(name: string, id: string): Promise<void> {
    try {
      await write(name, id, { IfNoneMatch: "*" });
    } catch (error) {
      // Somebody was first.
      if (!isAnswer(error, "PreconditionFailed", "ConditionalRequestConflict")) throw error;
    }
  }

  return {
    owner: () => read(".database"),
    claim: (databaseId) => writeFirst(".database", databaseId),
    adopt: (databaseId) => write(".database", databaseId, {}),
    identity: () => read(".store"),
    async identify(id) {
      await writeFirst(".store", id);
      return (await read(".store")) ?? id;
    },
    renew: (id) => write(".store", id, {}),
  };
}
