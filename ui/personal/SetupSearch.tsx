import Search from "lucide-react/icons/search";
import { Icon } from "../controls/Icon.tsx";
import { TextField } from "../controls/TextField.tsx";
import { useT } from "../hooks/use-texts.ts";

export interface SetupSearchProps {
  text: string;
  onText(text: string): void;
  /** Whose setup it is. */
  status: string;
}

/** The head of a list that is set up: a search in it, and whose setup it shows. */
export function SetupSearch({ text, onText, status }: SetupSearchProps) {
  const t = useT("setup");
  return (
    <div className="cp-setup-search">
      <TextField
        label={t("search")}
        hideLabel
        placeholder={t("search")}
        icon={<Icon of={Search} />}
        clearable
        autoComplete="off"
        value={text}
        onChange={onText}
      />
      <span>{status}</span>
    </div>
  );
}
