import type { UploadItem } from "@customs-portal/sdk/transfer";
import { useFormat, useT } from "@customs-portal/ui";
import { FileState } from "./FileState.tsx";
import type { UploadSession } from "./session.ts";
import { useFile } from "./use-file.ts";

/**
 * The name of a file over the name that it was stored under, where that is another one, and its folder; or over what
 * becomes of it where there is no room for columns.
 */
export function FileName({ session, file, isNarrow }: { session: UploadSession; file: UploadItem; isNarrow: boolean }) {
  useFile(session, file);
  const t = useT("uploader");
  const format = useFormat();
  const { name, folder, storedName } = file;
  const stored = storedName === undefined ? [] : [t("storedAs", { name: storedName })];
  const facts = [...stored, ...(folder === "" ? [] : [folder])];
  return (
    <span className="up-name">
      <span className="cp-cut">{isNarrow && folder !== "" ? `${folder}/${name}` : name}</span>
      {isNarrow ? (
        <FileState session={session} file={file} more={[...stored, format.bytes(file.size)].join(" · ")} />
      ) : (
        facts.length > 0 && <span className="up-quiet cp-cut">{facts.join(" · ")}</span>
      )}
    </span>
  );
}
