import { Button, type ButtonProps } from "@customs-portal/ui";
import { useRef, type ChangeEvent } from "react";

export interface PickButtonProps extends Omit<ButtonProps, "onClick"> {
  picks: "files" | "folder";
  onFiles(files: readonly File[]): void;
}

/** A button that opens the browser's choice of files, or of a folder. */
export function PickButton({ picks, onFiles, ...rest }: PickButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(currentTarget.files ?? [])];
    // The same files may be chosen once more.
    currentTarget.value = "";
    if (chosen.length > 0) onFiles(chosen);
  };
  return (
    <>
      <Button {...rest} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        multiple={picks === "files"}
        data-picks={picks}
        // React's types do not know it.
        {...(picks === "folder" && { webkitdirectory: "" })}
        onChange={take}
      />
    </>
  );
}
