import { isHttpError, type LinePortal } from "@customs-portal/sdk";
import { Button, errorText, Icon, NativeSelect, TextField, useConfirm, useFormat, useT } from "@customs-portal/ui";
import Copy from "lucide-react/icons/copy";
import LinkIcon from "lucide-react/icons/link";
import { useEffect, useRef, useState } from "react";
import { linkDays, type NewLink, type OpenLink } from "../contract.ts";
import { closeLink, openLink } from "./api.ts";
import { sharedPath } from "./paths.ts";

export interface LinksProps {
  portal: LinePortal;
  /** Of the shipment. */
  id: string;
  links: readonly OpenLink[];
  /** A link was opened or closed. */
  onChanged(): void;
}

/** The address of a link: the token stands behind #, which no server gets. */
function addressOf({ token }: NewLink): string {
  return `${location.origin}${sharedPath}#${token}`;
}

function NewAddress({ portal, link }: { portal: LinePortal; link: NewLink }) {
  const t = useT("logistics");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const address = addressOf(link);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      portal.notices.show({ kind: "success", text: t("links.copied") });
    } catch {
      // Pages without encryption may not be allowed to; the keys of the browser copy without asking.
      field.current?.select();
      portal.notices.show({ kind: "warning", text: t("links.notCopied") });
    }
  };
  return (
    <div className="logi-address">
      <TextField
        ref={field}
        label={t("links.address")}
        hint={t("links.once")}
        value={address}
        readOnly
        onChange={() => {}}
      />
      <Button icon={<Icon of={Copy} />} onClick={() => void copy()}>
        {t("links.copy")}
      </Button>
    </div>
  );
}

/** Links that show this shipment to people without an account: open one, copy it, close it. */
export function Links({ portal, id, links, onChanged }: LinksProps) {
  const t = useT("logistics");
  const format = useFormat();
  const [days, setDays] = useState<number>(linkDays[1]);
  const [made, setMade] = useState<NewLink>();
  const [isOpening, setOpening] = useState(false);
  const { confirm, dialog } = useConfirm();

  const tell = (error: unknown) => {
    if (isHttpError(error) && error.sessionEnded) return;
    const { text, code } = errorText(portal, error);
    portal.notices.show({ kind: "error", text, ...(code !== undefined && { code }) });
  };
  const open = async () => {
    if (isOpening) return;
    setOpening(true);
    try {
      setMade(await openLink(portal, id, days));
      onChanged();
    } catch (error) {
      tell(error);
    } finally {
      setOpening(false);
    }
  };
  const close = async (link: OpenLink) => {
    const question = { title: t("links.close"), message: t("links.closeText"), confirmLabel: t("links.close") };
    if (!(await confirm({ ...question, danger: true }))) return;
    try {
      await closeLink(portal, link.id);
      if (made?.id === link.id) setMade(undefined);
    } catch (error) {
      tell(error);
    }
    onChanged();
  };
  return (
    <section className="logi-panel">
      <h2>{t("links.title")}</h2>
      <p className="logi-quiet">{t("links.hint")}</p>
      <div className="logi-tools">
        <NativeSelect
          label={t("links.days")}
          value={String(days)}
          options={linkDays.map((count) => ({ value: String(count), label: t(`links.days${count}`) }))}
          onChange={(value) => setDays(Number(value))}
        />
        <Button icon={<Icon of={LinkIcon} />} pending={isOpening} onClick={() => void open()}>
          {t("links.open")}
        </Button>
      </div>
      {made && <NewAddress key={made.id} portal={portal} link={made} />}
      {links.length > 0 && (
        <ul className="logi-links">
          {links.map((link) => (
            <li key={link.id}>
              <span>
                {t("links.until", { time: format.dateTime(link.expiresAt) })}
                <span className="logi-quiet">
                  {t("links.by", { user: link.userNo, time: format.dateTime(link.createdAt) })}
                </span>
              </span>
              <Button size="compact" variant="text" onClick={() => void close(link)}>
                {t("links.close")}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {dialog}
    </section>
  );
}
