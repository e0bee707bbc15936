/** What a page of the benches and of the tests with classic clients is told. */
export interface UploadPageSettings {
  /** What paths are joined to. */
  baseUrl: string;
  /** Of the session. */
  token: string;
  chunkBytes: number;
}

/** Uploads the chosen file; resolves when all of it is at the server. */
export type UploadOnce = (file: File, settings: UploadPageSettings) => Promise<void>;

declare global {
  interface Window {
    uploadOnce: UploadOnce;
  }
}

/** The file that was chosen in the page. */
export function chosenFile(): File {
  const [file] = document.querySelector<HTMLInputElement>("#file")?.files ?? [];
  if (!file) throw new Error("no file was chosen");
  return file;
}

/** Task and id of a file, as whoever uses a classic client asks for them. */
export interface AnnouncedFile {
  target: string;
  /** What each chunk says beside the fields of the client. */
  fields: Record<"TaskID" | "TransferToken" | "TaskFileId" | "FileName" | "FileSize", string>;
}

async function post(address: string, body: unknown, headers: Record<string, string> = {}): Promise<unknown> {
  const answer = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return ((await answer.json()) as { data: unknown }).data;
}

interface Task {
  task_id: string;
  transfer_token: string;
  transfer_address: string;
  api_prefix: string;
}

/** Setup, create and check, as the specification has them (7.6). */
export async function announce(file: File, { baseUrl, token, chunkBytes }: UploadPageSettings): Promise<AnnouncedFile> {
  const authorization = `Bearer ${token}`;
  const base = `${baseUrl}/front/api/v1/transfer`;
  const task = (await post(`${base}/direct_task/setup`, { basePath: "classic" }, { authorization })) as Task;
  const calls = `${baseUrl}${task.transfer_address.replace(/\/+$/, "")}/${task.api_prefix.replace(/^\/+/, "")}direct_tasks`;
  const opens = { task_id: task.task_id, transfer_token: task.transfer_token };
  await post(`${calls}/create`, { ...opens, task_name: "http_upload_task", direction: "upload" });
  const checked = (await post(`${calls}/files/upload_check`, {
    ...opens,
    file_name: file.name,
    file_size: file.size,
    last_write_time: file.lastModified,
    block_size: chunkBytes,
    hash_type: "md5",
    dest_path: "",
  })) as { task_file_id: string };
  return {
    target: `${calls}/files/upload`,
    fields: {
      TaskID: task.task_id,
      TransferToken: task.transfer_token,
      TaskFileId: checked.task_file_id,
      FileName: file.name,
      FileSize: String(file.size),
    },
  };
}
