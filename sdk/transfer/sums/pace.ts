/** How long many files still take, by what each costs by itself and by its bytes. */
export interface Pace {
  /**
   * So many bytes were sent and so many files are done, in all.
   * @param isAnew the time since the last call says nothing: nothing could go
   */
  record(bytes: number, files: number, isAnew: boolean): void;
  /** How long so many bytes of so many files take; undefined where what went so far does not tell. */
  remainingMs(bytes: number, files: number): number | undefined;
}

/** Readings closer together than this are one. */
const readingMs = 500;
/** Less time than this says nothing. */
const leastMs = 1000;
/** After so long a reading counts half. */
const halfLifeMs = 15_000;
/** What a file takes besides its bytes before any is done: two calls, some files at a time. */
const usualFileMs = 20;
/** Readings are no more exact than this, as a share. */
const leastNoise = 0.3;
/** What is known of `usualFileMs`: it may as well be 150 ms. The inverse of its square, as readings count it. */
const usualWeight = (leastNoise / 150) ** 2;
/** What is less certain than this, as a share, is not told. */
const mostSpread = 0.35;

/**
 * Creates a pace. It fits `time = files × a + bytes × b` to readings by least squares: while only small files go, their
 * bytes say nothing of how fast a large one will be, and a large one says nothing of small ones. The fit is then brought
 * to the time that went by in all, so that an uneven line makes no difference.
 */
export function createPace(bytes: number, files: number, now: () => number = () => performance.now()): Pace {
  let last = { at: now(), bytes, files };
  /** Sums over readings, each weighed by its time and age; `r` is bytes and `g` files a millisecond. */
  const sum = { n: 0, ms: 0, bytes: 0, files: 0, r: 0, g: 0, rr: 0, rg: 0, gg: 0 };

  function take(ms: number, sent: number, done: number): void {
    const kept = 0.5 ** (ms / halfLifeMs);
    const weight = ms / readingMs;
    const r = sent / ms;
    const g = done / ms;
    const more = {
      n: 1,
      ms: readingMs,
      bytes: r * readingMs,
      files: g * readingMs,
      r,
      g,
      rr: r * r,
      rg: r * g,
      gg: g * g,
    };
    for (const name of Object.keys(more) as (keyof typeof more)[]) sum[name] = sum[name] * kept + more[name] * weight;
  }

  /** What a byte and a file cost, in milliseconds, and how uncertain what they say of a rest is. */
  function fit() {
    const { n, r, g, rr, rg, gg } = sum;
    const known = gg + usualWeight;
    const cost = g + usualWeight * usualFileMs;
    const determinant = rr * known - rg * rg;
    let perByte = (known * r - rg * cost) / determinant;
    let perFile = (rr * cost - rg * r) / determinant;
    if (perByte < 0) [perByte, perFile] = [0, cost / known];
    if (perFile < 0) [perByte, perFile] = [r / rr, 0];
    const missed =
      n - 2 * (perByte * r + perFile * g) + perByte ** 2 * rr + 2 * perByte * perFile * rg + perFile ** 2 * gg;
    const noise = Math.max(leastNoise, Math.sqrt(Math.max(0, missed) / n));
    // Where no files have ended lately, the usual cost is taken for what it is.
    const spread = (p: number, q: number) =>
      noise * Math.sqrt(gg < usualWeight ? (p * p) / rr : (known * p * p - 2 * rg * p * q + rr * q * q) / determinant);
    return { perByte, perFile, spread };
  }

  return {
    record(sent, done, isAnew) {
      const at = now();
      const ms = at - last.at;
      if (!isAnew && ms < readingMs) return;
      if (!isAnew) take(ms, sent - last.bytes, done - last.files);
      last = { at, bytes: sent, files: done };
    },
    remainingMs(restBytes, restFiles) {
      if (sum.ms < leastMs || sum.bytes === 0) return undefined;
      const { perByte, perFile, spread } = fit();
      const expected = restBytes * perByte + restFiles * perFile;
      if (spread(restBytes, restFiles) > mostSpread * expected) return undefined;
      return (expected * sum.ms) / (sum.bytes * perByte + sum.files * perFile);
    },
  };
}
