import { useT } from "@customs-portal/ui";

/** What becomes of the value of an element. */
export interface ValueChange {
  name: string;
  before: string;
  after: string;
  /** What to know of it: translated, or no choice. */
  note?: string | undefined;
  isWrong?: boolean | undefined;
}

export interface ValueChangesProps {
  label: string;
  heads: { before: string; after: string };
  changes: readonly ValueChange[];
}

/** Values element by element, as they are and as they would be; what stays is quieter. */
export function ValueChanges({ label, heads, changes }: ValueChangesProps) {
  const t = useT("elementAssistant");
  return (
    // A table that scrolls is reached by keyboard.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="ea-changes" tabIndex={0} role="group" aria-label={label}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("element")}</th>
            <th scope="col">{heads.before}</th>
            <th scope="col">{heads.after}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ name, before, after, note, isWrong }, index) => (
            // eslint-disable-next-line react/no-array-index-key -- names may repeat (A26)
            <tr key={index} data-same={before === after || undefined} data-wrong={isWrong || undefined}>
              <th scope="row">{name}</th>
              <td>{before || t("blank")}</td>
              <td>
                {after === "" ? t("blank") : before === after ? t("same") : after}
                {note && (
                  <p className="cp-note" data-kind={isWrong ? "error" : undefined}>
                    {note}
                  </p>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
