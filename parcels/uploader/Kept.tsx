import { relativePathOf } from "@customs-portal/sdk/transfer";
import { Icon, IconButton, useAnnounce, useFormat, useT } from "@customs-portal/ui";
import CircleAlert from "lucide-react/icons/circle-alert";
import X from "lucide-react/icons/x";
import { useEffect, useEffectEvent, useRef } from "react";
import type { KeptUpload } from "./session.ts";

interface KeptProps {
  files: readonly KeptUpload[];
  onDismiss(files: readonly KeptUpload[]): void;
}

/** Files named one by one; the others are counted. */
const named = 3;

/** The path under which its server has it. */
const storedPathOf = ({ folder, name, storedName = name }: KeptUpload) => relativePathOf({ folder, name: storedName });

function KeptLine({ files, onDismiss, text }: KeptProps & { text: "arrivedBefore" | "cancelUnanswered" }) {
  const t = useT("uploader");
  const format = useFormat();
  const announce = useAnnounce();
  const told = useRef<readonly KeptUpload[]>([]);
  const textOf = (some: readonly KeptUpload[]) => {
    const names = some.slice(0, named).map(storedPathOf);
    if (some.length > named) names.push(t("more", { count: format.number(some.length - named) }));
    return t(text, { names: format.list(names) });
  };
  const say = useEffectEvent((all: readonly KeptUpload[]) => {
    const before = new Set(told.current);
    told.current = all;
    const others = all.filter((file) => !before.has(file));
    if (others.length > 0) announce(textOf(others));
  });
  useEffect(() => say(files), [files]);
  return (
    <p className="up-line" data-kind="warning">
      <Icon of={CircleAlert} />
      <span>{textOf(files)}</span>
      <IconButton label={t("refused.dismiss")} size="compact" icon={<Icon of={X} />} onClick={() => onDismiss(files)} />
    </p>
  );
}

/** Says which cancelled files are there all the same, and which may be, in sight and to screen readers. */
export function Kept({ files, onDismiss }: KeptProps) {
  const sure = files.filter(({ isSure }) => isSure);
  const unsure = files.filter(({ isSure }) => !isSure);
  return (
    <>
      {sure.length > 0 && <KeptLine files={sure} onDismiss={onDismiss} text="arrivedBefore" />}
      {unsure.length > 0 && <KeptLine files={unsure} onDismiss={onDismiss} text="cancelUnanswered" />}
    </>
  );
}
