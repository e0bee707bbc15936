import type { Store } from "@customs-portal/sdk/portal";
import { useEffect, useState, type ComponentType } from "react";

export interface LaterProps<Props extends object> {
  /** Imports the part; the same function each time. */
  load(): Promise<ComponentType<Props>>;
  /** What the part is given. */
  props: Props;
  /** What the console says where it does not come. */
  warning: string;
  /** Each change tries again what did not come. */
  again?: Store<unknown>;
}

/** Draws a part whose code comes once what is around it is painted; nothing before. */
export function Later<Props extends object>({ load, props, warning, again }: LaterProps<Props>) {
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
    ask();
    const forget = again?.subscribe(ask);
    return () => {
      isOver = true;
      forget?.();
    };
  }, [load, warning, again]);
  return Part && <Part {...props} />;
}
