/** The globals of the test runner in the browser. */
declare function describe(title: string, body: () => void): void;
declare function it(title: string, body: () => void | Promise<void>): void;
declare function before(body: () => void | Promise<void>): void;
declare function after(body: () => void | Promise<void>): void;
declare function beforeEach(body: () => void | Promise<void>): void;
declare function afterEach(body: () => void | Promise<void>): void;

declare module "@sinonjs/fake-timers" {
  export interface Clock {
    /** Timers that have not fired yet. */
    countTimers(): number;
    /** Another moment for `Date`; timers stay. */
    setSystemTime(now: Date): void;
    tickAsync(ms: number): Promise<number>;
    uninstall(): void;
  }
  export function install(options: { now?: Date; toFake: readonly string[]; shouldClearNativeTimers: boolean }): Clock;
}
