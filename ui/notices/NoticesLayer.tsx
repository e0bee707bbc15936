import type { Notice, PortalNotices } from "@customs-portal/sdk/portal";
import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import Info from "lucide-react/icons/info";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import X from "lucide-react/icons/x";
import { useLayoutEffect, useRef, useState, type FocusEvent } from "react";
import { createPortal } from "react-dom";
import { Button } from "../controls/Button.tsx";
import { Icon } from "../controls/Icon.tsx";
import { IconButton } from "../controls/IconButton.tsx";
import { useStore } from "../hooks/use-store.ts";
import { useStyles } from "../hooks/use-styles.ts";
import { useLocale, useT } from "../hooks/use-texts.ts";
import { useEnvironment } from "../environment/environment-context.ts";
import { createToastLayer } from "../overlays/toast-layer.ts";
import { noticesCss } from "../styles/notices.ts";

const icons = { success: CircleCheck, info: Info, warning: TriangleAlert, error: CircleAlert } as const;

interface NoticeCardProps {
  notice: Notice;
  notices: PortalNotices;
  onEnter(event: FocusEvent): void;
  onGone(): void;
}

function NoticeCard({ notice, notices, onEnter, onGone }: NoticeCardProps) {
  const t = useT("ui");
  const dismiss = () => {
    onGone();
    notices.dismiss(notice.id);
  };
  const leave = (event: FocusEvent<HTMLDivElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) notices.resume(notice.id);
  };
  return (
    <div
      className="cp-notice"
      data-kind={notice.kind}
      onPointerEnter={() => notices.hold(notice.id)}
      onPointerLeave={() => notices.resume(notice.id)}
      onFocus={(event) => {
        onEnter(event);
        notices.hold(notice.id);
      }}
      onBlur={leave}
    >
      <Icon of={icons[notice.kind]} />
      <div className="cp-notice-text" role={notice.kind === "error" ? "alert" : "status"}>
        <span className="cp-hidden">{t(`notice.${notice.kind}`)}</span>
        {notice.text}
        {notice.code && (
          <>
            {" "}
            <span className="cp-notice-code">{notice.code}</span>
          </>
        )}
      </div>
      {notice.action && (
        <Button
          variant="text"
          size="compact"
          onClick={() => {
            notice.action?.run();
            dismiss();
          }}
        >
          {notice.action.label}
        </Button>
      )}
      <IconButton size="compact" label={t("notice.close")} icon={<Icon of={X} />} onClick={dismiss} />
    </div>
  );
}

/** The layer that draws the notices of a page; there is one as long as its tree is the presenter. */
export function NoticesLayer({ notices }: { notices: PortalNotices }) {
  useStyles(noticesCss);
  const t = useT("ui");
  const locale = useLocale();
  const { root } = useEnvironment();
  const list = useStore(notices.list);
  const [layer] = useState(createToastLayer);
  const cameFrom = useRef<HTMLElement | null>(null);

  useLayoutEffect(() => layer.open(root), [layer, root]);
  const some = list.length > 0;
  useLayoutEffect(() => {
    if (some) layer.raise();
  }, [layer, some]);

  const enter = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && !layer.element.contains(relatedTarget))
      cameFrom.current = relatedTarget;
  };
  const giveFocusBack = () => {
    if (cameFrom.current?.isConnected) cameFrom.current.focus({ preventScroll: true });
  };
  return createPortal(
    <div className="cp-notices" role="region" aria-label={t("notice.region")} lang={locale}>
      {list.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} notices={notices} onEnter={enter} onGone={giveFocusBack} />
      ))}
    </div>,
    layer.element,
  );
}
