import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { useState, type KeyboardEvent } from "react";
import { useT } from "../hooks/use-texts.ts";
import { Icon } from "./Icon.tsx";
import { IconButton } from "./IconButton.tsx";
import { TextField, type TextFieldProps } from "./TextField.tsx";

export type PasswordFieldProps = Omit<
  TextFieldProps,
  "type" | "clearable" | "end" | "note" | "spellCheck" | "autoCapitalize" | "onKeyDown" | "onKeyUp"
>;

/** A password: it can be revealed and says when caps lock is on; password managers fill it as any native input. */
export function PasswordField(props: PasswordFieldProps) {
  const t = useT("ui");
  const [revealed, setRevealed] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const readCapsLock = (event: KeyboardEvent<HTMLInputElement>) => setCapsLock(event.getModifierState("CapsLock"));
  return (
    <TextField
      {...props}
      type={revealed ? "text" : "password"}
      spellCheck={false}
      autoCapitalize="none"
      onKeyDown={readCapsLock}
      onKeyUp={readCapsLock}
      end={
        <IconButton
          label={t(revealed ? "field.hidePassword" : "field.showPassword")}
          aria-pressed={revealed}
          icon={<Icon of={revealed ? EyeOff : Eye} />}
          onClick={() => setRevealed(!revealed)}
        />
      }
      note={
        capsLock && (
          <p className="cp-note" data-kind="warning" role="status">
            <Icon of={TriangleAlert} />
            {t("field.capsLock")}
          </p>
        )
      }
    />
  );
}
