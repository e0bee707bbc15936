import { Icon, IconButton, NativeSelect, TextField, useT } from "@customs-portal/ui";
import ArrowDownUp from "lucide-react/icons/arrow-down-up";
import ListChecks from "lucide-react/icons/list-checks";
import Search from "lucide-react/icons/search";
import type { Arrangement } from "./use-arrangement.ts";

/** Beside a list that has room neither for headings that order nor, at all times, for boxes to choose with. */
export interface NarrowTools {
  isChoosing: boolean;
  onChoosing(isChoosing: boolean): void;
}

const sortKeys = ["name", "size", "time"] as const;

/** What a folder is ordered by, as the headings of a wide list say it. */
function SortChoice({ sort, order }: Arrangement) {
  const t = useT("files");
  const [first] = sort;
  return (
    <NativeSelect
      label={t("sort")}
      icon={<Icon of={ArrowDownUp} />}
      value={first ? `${first.key} ${first.desc ? "desc" : "asc"}` : "name asc"}
      options={sortKeys.flatMap((key) => [
        { value: `${key} asc`, label: `${t(`column.${key}`)} ↑` },
        { value: `${key} desc`, label: `${t(`column.${key}`)} ↓` },
      ])}
      onChange={(value) => {
        const [key = "", direction] = value.split(" ");
        order([{ key, desc: direction === "desc" }]);
      }}
    />
  );
}

/** Looks for names in a folder; orders it and has its entries chosen where the list has no room for that. */
export function ArrangeTools(props: { arrangement: Arrangement; narrow: NarrowTools | undefined }) {
  const { arrangement, narrow } = props;
  const t = useT("files");
  return (
    <>
      <div className="files-find">
        <TextField
          label={t("find.label")}
          hideLabel
          placeholder={t("find.label")}
          icon={<Icon of={Search} />}
          clearable
          autoComplete="off"
          value={arrangement.text}
          onChange={arrangement.find}
        />
      </div>
      {narrow && (
        <>
          <SortChoice {...arrangement} />
          <IconButton
            label={t("batch.choose")}
            icon={<Icon of={ListChecks} />}
            aria-pressed={narrow.isChoosing}
            onClick={() => narrow.onChoosing(!narrow.isChoosing)}
          />
        </>
      )}
    </>
  );
}
