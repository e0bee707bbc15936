/** A call that is made at once, and then no sooner than a time after the last. */
export interface Throttle {
  call(): void;
  /** Makes the call that is due now. */
  flush(): void;
  /** Forgets the call that is due. */
  cancel(): void;
}

/** Creates a throttle. */
export function createThrottle(ms: number, work: () => void): Throttle {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDue = false;

  function run(): void {
    isDue = false;
    timer = setTimeout(() => {
      timer = undefined;
      if (isDue) run();
    }, ms);
    work();
  }

  return {
    call() {
      if (timer === undefined) run();
      else isDue = true;
    },
    flush() {
      if (!isDue) return;
      isDue = false;
      work();
    },
    cancel() {
      isDue = false;
    },
  };
}
