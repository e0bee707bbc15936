/** Keeps the errors of a suite off the console. @returns gives what was logged and starts anew; a test must take its errors */
export function captureErrors(): () => unknown[][] {
  let logged: unknown[][] = [];
  const real = console.error;
  beforeEach(() => {
    logged = [];
    console.error = (...given: unknown[]) => void logged.push(given);
  });
  afterEach(() => {
    console.error = real;
    if (logged.length > 0) throw new Error(`Unexpected console errors: ${JSON.stringify(logged)}`);
  });
  return () => {
    const taken = logged;
    logged = [];
    return taken;
  };
}
