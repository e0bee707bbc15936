import type { LinePortal } from "@customs-portal/sdk";
import { useResource } from "@customs-portal/ui";
import { useMemo, useState } from "react";
import type { Declaration, IeFlag } from "../../contract.ts";
import { isEditable } from "../../edit-contract.ts";
import type { GoodsLine } from "../../goods-contract.ts";
import { fetchOptions } from "../api.ts";
import { mayEdit } from "../may-edit.ts";
import { useLocaleReload } from "../use-locale-reload.ts";
import { EditLine } from "./EditLine.tsx";
import type { Unsaved } from "./use-unsaved.ts";

/** The line of a declaration that is being changed. */
export interface EditedLineState {
  lineId: string | undefined;
  /** Opens the form of a line; undefined where nothing may be changed. @param opener has the focus again afterwards */
  open: ((lineId: string, opener: HTMLElement) => void) | undefined;
  close(): void;
}

/** Chooses the line to change, where the user may and the state of the declaration lets them. */
export function useEditedLine(portal: LinePortal, { id, status }: Declaration, unsaved: Unsaved): EditedLineState {
  const [chosen, setChosen] = useState<{ of: string; lineId: string; opener: HTMLElement }>();
  const isOpen = isEditable(status) && mayEdit(portal);
  const open = useMemo(() => {
    if (!isOpen) return undefined;
    const openLine = async (lineId: string, opener: HTMLElement) => {
      if (await unsaved.mayLeave()) setChosen({ of: id, lineId, opener });
    };
    return (lineId: string, opener: HTMLElement) => void openLine(lineId, opener);
  }, [isOpen, id, unsaved]);
  return {
    lineId: isOpen && chosen?.of === id ? chosen.lineId : undefined,
    open,
    close() {
      chosen?.opener.focus();
      setChosen(undefined);
    },
  };
}

export interface EditedLineProps {
  portal: LinePortal;
  edited: EditedLineState;
  lines: readonly GoodsLine[];
  ieFlag: IeFlag;
  unsaved: Unsaved;
  onReload(): void;
}

/** The form of the line that is being changed. */
export function EditedLine({ edited, lines, ...props }: EditedLineProps) {
  const { portal, unsaved } = props;
  const line = lines.find(({ id }) => id === edited.lineId);
  const key = line ? "units" : "";
  const options = useResource(key, (signal) => (line ? fetchOptions(portal, signal) : Promise.resolve(undefined)));
  useLocaleReload(options);
  if (!line) return null;
  return (
    <EditLine
      key={line.id}
      {...props}
      line={line}
      options={options}
      onCancel={async () => {
        if (await unsaved.mayLeave()) edited.close();
      }}
      onSaved={edited.close}
    />
  );
}
