import { install, type Clock } from "@sinonjs/fake-timers";

/** Stops the clock of timers; requests, rendering and `Date` go on in real time. */
export function stopClock(): Clock {
  return install({ toFake: ["setTimeout", "clearTimeout", "performance"], shouldClearNativeTimers: true });
}
