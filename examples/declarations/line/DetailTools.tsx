import type { LinePortal } from "@customs-portal/sdk";
import { Button, Icon, LoadFailure, useCopyCodes, useResource, useT } from "@customs-portal/ui";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import Copy from "lucide-react/icons/copy";
import FolderDown from "lucide-react/icons/folder-down";
import Printer from "lucide-react/icons/printer";
import { useMemo, useRef } from "react";
import type { Declaration } from "../contract.ts";
import { fetchNeighbours } from "./api.ts";
import { detailPath, fromGoods } from "./DeclarationLink.tsx";
import { CopyAsDraft, DeleteDraft } from "./DraftTools.tsx";
import type { Unsaved } from "./edit/use-unsaved.ts";
import { declarationList } from "./list-spec.ts";
import { readListState } from "./list-state.ts";
import { noLists, queryFields } from "./query-fields.ts";

/** The files that exports of the line have made. */
const filesPath = "/download/center/DECL/all/1000";

export interface DetailToolsProps {
  portal: LinePortal;
  declaration: Declaration;
  /** The query of the list that it was opened from. */
  search: string;
  unsaved: Unsaved;
  onPrint(): void;
}

/** What can be done with one declaration: the one before and after it in its list, a new draft of it, number, print, files. */
export function DetailTools({ portal, declaration, search, unsaved, onPrint }: DetailToolsProps) {
  const { id, declarationNo: number } = declaration;
  const t = useT("declarations");
  const copy = useCopyCodes();
  const state = useMemo(() => readListState(declarationList, queryFields(t, noLists), search), [t, search]);
  // A declaration of the goods list has no place in that of declarations.
  const isListed = search !== fromGoods;
  const neighbours = useResource(id, (signal) =>
    isListed ? fetchNeighbours(portal, id, state, signal) : Promise.resolve(undefined),
  );
  const known = neighbours.dataKey === id ? neighbours.data : undefined;
  const moves = useRef<HTMLDivElement>(null);
  const go = async (to: string | null | undefined) => {
    if (to && (await unsaved.mayLeave())) portal.router.navigate(detailPath(to, search));
  };
  const draft = { portal, declaration, search, unsaved };
  return (
    <div className="decl-tools">
      <div ref={moves} tabIndex={-1}>
        {isListed && (
          <>
            <Button
              icon={<Icon of={ChevronLeft} />}
              aria-disabled={!known?.previous}
              onClick={() => void go(known?.previous)}
            >
              {t("parts.previous")}
            </Button>
            <Button icon={<Icon of={ChevronRight} />} aria-disabled={!known?.next} onClick={() => void go(known?.next)}>
              {t("parts.next")}
            </Button>
            <LoadFailure
              key={id}
              result={neighbours}
              say={(reason) => t("parts.placeFailed", { reason })}
              heir={moves}
            />
          </>
        )}
      </div>
      <div>
        <CopyAsDraft {...draft} />
        <Button icon={<Icon of={Copy} />} onClick={() => void copy([number])}>
          {t("parts.copy")}
        </Button>
        <Button icon={<Icon of={FolderDown} />} onClick={() => portal.tabs.open(filesPath)}>
          {t("parts.files")}
        </Button>
        <Button icon={<Icon of={Printer} />} onClick={onPrint}>
          {t("parts.print")}
        </Button>
        {/* Last, so that it does not come under the pointer that has just made a draft. */}
        <DeleteDraft {...draft} />
      </div>
    </div>
  );
}
