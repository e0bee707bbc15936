import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import X from "lucide-react/icons/x";
import { useRef, type CSSProperties, type ReactNode } from "react";
import { Icon } from "../controls/Icon.tsx";
import { IconButton } from "../controls/IconButton.tsx";
import { useStyles } from "../hooks/use-styles.ts";
import { useT } from "../hooks/use-texts.ts";
import { useEnvironment } from "../environment/environment-context.ts";
import { firstFocus } from "../overlays/first-focus.ts";
import { overlaysCss } from "../styles/overlays.ts";

export interface DialogProps {
  open: boolean;
  /** Called with false when the user closes it. */
  onOpenChange(open: boolean): void;
  title: string;
  children: ReactNode;
  /** Buttons at the end, the primary last. */
  actions?: ReactNode;
  /** Pixels, as far as the window has them. */
  width?: number;
  /** An answer is needed: a click beside it does not close it, and it is announced as an alert. */
  alert?: boolean;
  /** Takes the focus once it is open; the first field, else the first action when left out or where it gives null. */
  initialFocus?: (() => HTMLElement | null) | undefined;
  /** Takes the focus once it is closed; what had it before when left out or where it gives null. */
  finalFocus?: (() => HTMLElement | null) | undefined;
}

/** A modal dialog: title, content that scrolls, actions. Never taller than the window. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, children, actions, width = 480, alert = false, initialFocus, finalFocus } = props;
  useStyles(overlaysCss);
  const t = useT("ui");
  const { overlays } = useEnvironment();
  const popup = useRef<HTMLDivElement>(null);
  const style = { "--cp-dialog-width": `${width}px` } as CSSProperties;
  return (
    <BaseDialog.Root
      open={open}
      onOpenChange={(next) => onOpenChange(next)}
      modal="trap-focus"
      disablePointerDismissal={alert}
    >
      <BaseDialog.Portal container={overlays.container}>
        <BaseDialog.Backdrop className="cp-backdrop" forceRender />
        <BaseDialog.Viewport className="cp-viewport">
          <BaseDialog.Popup
            className="cp-dialog"
            role={alert ? "alertdialog" : "dialog"}
            initialFocus={() => initialFocus?.() ?? firstFocus(popup.current) ?? true}
            finalFocus={() => finalFocus?.() ?? true}
            ref={popup}
            aria-modal="true"
            style={style}
          >
            {/* No header or footer elements: of two dialogs on top of each other they would be landmarks of the page. */}
            <div className="cp-dialog-head">
              <BaseDialog.Title>{title}</BaseDialog.Title>
              <BaseDialog.Close render={<IconButton label={t("dialog.close")} icon={<Icon of={X} />} />} />
            </div>
            <div className="cp-dialog-body">{children}</div>
            {actions && <div className="cp-dialog-actions">{actions}</div>}
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
