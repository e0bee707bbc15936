import FileArchive from "lucide-react/icons/file-archive";
import FileCode from "lucide-react/icons/file-code";
import FileImage from "lucide-react/icons/file-image";
import FileIcon from "lucide-react/icons/file";
import FilePlay from "lucide-react/icons/file-play";
import FileSpreadsheet from "lucide-react/icons/file-spreadsheet";
import FileText from "lucide-react/icons/file-text";

interface FileKind {
  icon: typeof FileIcon;
  endings: readonly string[];
}

const kinds: Readonly<Record<string, FileKind>> = {
  sheet: { icon: FileSpreadsheet, endings: ["xlsx", "xls", "csv", "et", "ods", "tsv"] },
  document: { icon: FileText, endings: ["docx", "doc", "wps", "odt", "rtf", "txt", "md", "pptx", "ppt"] },
  pdf: { icon: FileText, endings: ["pdf", "ofd"] },
  image: { icon: FileImage, endings: ["jpg", "jpeg", "png", "gif", "webp", "tif", "tiff", "bmp", "svg", "heic"] },
  archive: { icon: FileArchive, endings: ["zip", "rar", "7z", "gz", "tar", "tgz"] },
  code: { icon: FileCode, endings: ["xml", "json", "html", "htm", "edi", "log"] },
  media: { icon: FilePlay, endings: ["mp4", "mov", "avi", "mkv", "mp3", "wav", "m4a", "webm"] },
};
const other: FileKind & { name: string } = { name: "other", icon: FileIcon, endings: [] };
const byEnding = new Map(
  Object.entries(kinds).flatMap(([name, kind]) => kind.endings.map((ending) => [ending, { ...kind, name }] as const)),
);

/** The icon of a file, by the ending of its name, and what its colour goes by. */
export function kindOf(fileName: string): { icon: typeof FileIcon; name: string } {
  const ending = fileName.slice(fileName.lastIndexOf(".") + 1).toLowerCase();
  return byEnding.get(ending) ?? other;
}
