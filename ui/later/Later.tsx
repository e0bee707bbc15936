import type { Store } from "@customs-portal/sdk/portal";
import { useEffect, useState, type ComponentType } from "react";

export interface LaterProps<Props extends object> {
  /** Imports the part; the same function each time. */
  load(): Promise<ComponentType<Props>>;
  /** What the part is given. */
  props: Props;
  /** What the console says where it does not come. */
  warning: string;
  /** Comes at once after the first paint; false waits for the first change of `again`. */
  ahead?: boolean;
  /** Each change asks for what is not there yet. */
  again?: Store<unknown>;
}

/** Draws a part whose code comes once what is around it is painted; nothing before. */
export function Later<Props extends object>({ load, props, warning, ahead = true, again }: LaterProps<Props>) {
  const [Part, setPart] = useState<ComponentType<Props>>();
  useEffect(() => {
    let isOver = false;
    let isAsked = false;
    const ask = () => {
      if (isAsked) return;
      isAsked = true;
      load().then(
        (part) => {
          if (!isOver) setPart(() => part);
        },
        (cause: unknown) => {
          isAsked = false;
          console.warn(warning, cause);
        },
      );
    };
    if (ahead) ask();
    const forget = again?.subscribe(ask);
    return () => {
      isOver = true;
      forget?.();
    };
  }, [load, warning, ahead, again]);
  return Part && <Part {...props} />;
}
