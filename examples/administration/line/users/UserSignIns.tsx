import type { UserDetail } from "@customs-portal/sdk/administration";
import { Button, useFormat, useT } from "@customs-portal/ui";

interface UserSignInsProps {
  signIns: UserDetail["signIns"];
  /** @param which one of them, or all where it names none */
  onEnd(which: { signIn?: string }): void;
}

/** Where a user whom one may change is signed in now, and ending it. */
export function UserSignIns({ signIns, onEnd }: UserSignInsProps) {
  const t = useT("administration");
  const format = useFormat();
  return (
    <fieldset>
      <legend>{t("users.signIns", { number: String(signIns.length) })}</legend>
      {signIns.length > 0 && (
        <ul className="adm-rows">
          {signIns.map(({ id, network, corpName, lastUse }) => (
            <li key={id}>
              <span>{`${network} · ${corpName} · ${t("users.lastUse", { time: format.dateTime(lastUse) })}`}</span>
              <Button size="compact" aria-label={t("users.endOne", { network })} onClick={() => onEnd({ signIn: id })}>
                {t("users.end")}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {signIns.length > 0 && (
        <div>
          <Button onClick={() => onEnd({})}>{t("users.endAll")}</Button>
        </div>
      )}
    </fieldset>
  );
}
