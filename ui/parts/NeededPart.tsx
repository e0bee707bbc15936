import type { HttpError } from "@customs-portal/sdk/portal";
import { Suspense, use, useEffect, useEffectEvent, useRef, useState, type ReactNode } from "react";
import { Button } from "../controls/Button.tsx";
import { ErrorState } from "../controls/ErrorState.tsx";
import { errorText } from "../errors/error-text.ts";
import { usePortal } from "../hooks/use-portal.ts";
import { useT } from "../hooks/use-texts.ts";
import { startRefresh, type Refresh } from "../results/refresh.ts";
import type { Coming } from "./coming.ts";

export interface NeededPartProps<Props extends object> {
  /** Asks for the part (`comingOnce`); the same function each time. */
  come(): Coming<Props>;
  /** What the part is given. */
  props: Props;
  /** What stands in its place while its code is on its way. */
  place: ReactNode;
}

interface MissingProps<Props extends object> extends Pick<NeededPartProps<Props>, "come"> {
  failure: HttpError;
  onCame(coming: Coming<Props>): void;
}

/** Says that the part did not come, and asks again: at once, then 2 s to 30 s apart, while it is looked at. */
function Missing<Props extends object>({ come, failure, onCame }: MissingProps<Props>) {
  const portal = usePortal();
  const t = useT("ui");
  const box = useRef<HTMLDivElement>(null);
  const asking = useRef<Refresh>(undefined);
  const take = useEffectEvent(onCame);
  useEffect(() => {
    const refresh = startRefresh({
      intervalMs: 1000,
      longestMs: 30_000,
      shown: box.current,
      async load(signal) {
        const coming = come();
        const isThere = "Part" in (await coming);
        if (isThere && !signal.aborted) take(coming);
        return isThere;
      },
    });
    asking.current = refresh;
    return refresh.stop;
  }, [come]);
  const { text, code } = errorText(portal, failure);
  const action = <Button onClick={() => asking.current?.now()}>{t("results.retry")}</Button>;
  return (
    <div ref={box}>
      <ErrorState title={text} code={code} action={action} />
    </div>
  );
}

interface ComingPartProps<Props extends object> extends Pick<NeededPartProps<Props>, "come" | "props"> {
  coming: Coming<Props>;
  onCame(coming: Coming<Props>): void;
}

function ComingPart<Props extends object>({ coming, come, props, onCame }: ComingPartProps<Props>) {
  const came = use(coming);
  if ("failure" in came) return <Missing come={come} failure={came.failure} onCame={onCame} />;
  // One and the same component, once it is there.
  // oxlint-disable-next-line react/static-components
  return <came.Part {...props} />;
}

/**
 * Draws a part whose code comes when it is first drawn, and without which there is nothing to see. Where it does not
 * come, it says so, and draws it when it is to be had.
 */
export function NeededPart<Props extends object>({ come, props, place }: NeededPartProps<Props>) {
  const [coming, setComing] = useState(come);
  return (
    <Suspense fallback={place}>
      <ComingPart coming={coming} come={come} props={props} onCame={setComing} />
    </Suspense>
  );
}
