const calendarDate = /^(\d{4})-(\d{2})-(\d{2})$/;
const wallClock = /^(\d{4}-\d{2}-\d{2})[ T]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/;

const dayMs = 86_400_000;
const daySeconds = 86_400;
/** Day 0 of spreadsheets. */
const epoch = Date.UTC(1899, 11, 30);
/** Spreadsheets take 1900 for a leap year, so that they disagree with the calendar about the days before. */
const firstSerial = (Date.UTC(1900, 2, 1) - epoch) / dayMs;

/** Dates of an export repeat: so many serials are kept. */
const keptSerials = 4096;
const serials = new Map<string, number | undefined>();

function readDate(text: string): number | undefined {
  const [, year, month, day] = calendarDate.exec(text) ?? [];
  const time = Date.UTC(Number(year), Number(month) - 1, Number(day));
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(text)) return undefined;
  const serial = (time - epoch) / dayMs;
  return serial >= firstSerial ? serial : undefined;
}

/** The serial number of a calendar date `YYYY-MM-DD`; undefined for what is none, and before March 1900. */
export function dateSerial(text: string): number | undefined {
  if (serials.has(text)) return serials.get(text);
  const serial = readDate(text);
  if (serials.size >= keptSerials) serials.clear();
  serials.set(text, serial);
  return serial;
}

/** The serial number of a wall-clock time, the fraction being the part of its day; undefined for what is none. */
export function dateTimeSerial(text: string): number | undefined {
  const [, date, hours, minutes, seconds = 0] = wallClock.exec(text) ?? [];
  const day = date === undefined ? undefined : dateSerial(date);
  if (day === undefined) return undefined;
  return day + (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) / daySeconds;
}
