import { Button, type ButtonProps } from "@customs-portal/ui";
import { useRef, useState, type ChangeEvent } from "react";

export interface PickButtonProps extends Omit<ButtonProps, "onClick"> {
  /** What is picked. */
  picks: "file" | "files" | "folder";
  /** As the attribute of a file input. */
  accept?: string | undefined;
  /** The list of the browser, which makes its files when they are looked at: to be read in slices. */
  onFiles(files: FileList): void;
}

/** A button that opens the browser's choice of files. */
export function PickButton({ picks, accept, disabled, onFiles, ...rest }: PickButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const [picked, setPicked] = useState(0);
  const take = ({ currentTarget: { files } }: ChangeEvent<HTMLInputElement>) => {
    if (!files || files.length === 0) return;
    // The same files may be chosen once more; an input that is emptied would empty this list, too.
    setPicked(picked + 1);
    onFiles(files);
  };
  return (
    <>
      <Button {...rest} disabled={disabled} onClick={() => input.current?.click()} />
      <input
        key={picked}
        ref={input}
        type="file"
        hidden
        multiple={picks === "files"}
        accept={accept}
        disabled={disabled}
        data-picks={picks}
        // React's types do not know it.
        {...(picks === "folder" && { webkitdirectory: "" })}
        onChange={take}
      />
    </>
  );
}
