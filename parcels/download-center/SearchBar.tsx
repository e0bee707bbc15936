import { Button, Icon, TextField, useT } from "@customs-portal/ui";
import Search from "lucide-react/icons/search";
import type { Ref } from "react";

interface SearchBarProps {
  name: string;
  onType(name: string): void;
  onSearch(): void;
  ref: Ref<HTMLFormElement>;
}

/** The search by module name; Enter searches (R25-02). */
export function SearchBar({ name, onType, onSearch, ref }: SearchBarProps) {
  const t = useT("downloadCenter");
  return (
    <form
      ref={ref}
      className="dc-search"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch();
      }}
    >
      <TextField
        label={t("search.label")}
        hideLabel
        name="taskName"
        autoComplete="off"
        placeholder={t("search.placeholder")}
        icon={<Icon of={Search} />}
        clearable
        value={name}
        onChange={onType}
      />
      <Button type="submit" variant="primary">
        {t("search.submit")}
      </Button>
    </form>
  );
}
