import { Button, TextField, useT } from "@customs-portal/ui";

/** Without those that look alike. */
const letters = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const groups = 4;
const groupLength = 5;

/** A password that can be read out: four groups of five, about 115 bits. */
function makePassword(): string {
  const group = () =>
    Array.from({ length: groupLength }, () => {
      // Beyond the last whole multiple the first letters would come more often.
      const limit = 256 - (256 % letters.length);
      for (;;) {
        const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
        if (byte < limit) return letters[byte % letters.length] ?? "";
      }
    }).join("");
  return Array.from({ length: groups }, group).join("-");
}

/** A password for somebody else, shown so that it can be handed over. */
export function FirstPassword({ value, onChange }: { value: string; onChange(password: string): void }) {
  const t = useT("administration");
  return (
    <TextField
      label={t("users.firstPassword")}
      value={value}
      onChange={onChange}
      hint={t("users.firstPasswordHint")}
      autoComplete="off"
      spellCheck={false}
      maxLength={256}
      required
      note={
        <Button size="compact" onClick={() => onChange(makePassword())}>
          {t("users.makePassword")}
        </Button>
      }
    />
  );
}
