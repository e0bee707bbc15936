/** What the console says of settings that mean something else than their author thinks. */
const settingAdvice = {
  foreignOrigin: (origin: string) =>
    `${origin} is not configured by the page and is called without its token; ` +
    `to send it there, write configurePortal({ token, origins: ["${origin}"] }).`,
  path: (address: string) =>
    `"${address}" is taken as a path of this page; another host is written https://${address}.`,
  systemCode: () => 'system-code is missing; set it to the codes of the systems, such as system-code="DECL".',
  basePath: () => 'base-path is missing; set it to where the files go, such as base-path="/orders/4711".',
  setup: () => "resource-id and the columns or fields are needed; nothing is opened without them.",
  task: () => 'task is missing; set it to the task, such as {"systemCode": "DECL", "taskCode": "list", …}.',
  taskCode: () => "task-code names no task; all tasks are shown.",
  limit: (limit: string) => `limit "${limit}" is not a whole number above 0; the usual one holds.`,
  locale: (locale: string) => `locale "${locale}" is not one of zh-CN, en, vi, fr, es.`,
};

/** What there is advice about. */
export type SettingAdvice = keyof typeof settingAdvice;

const given = new WeakMap<HTMLElement, Set<string>>();

/** Warns of a setting, once a tag: the same attribute is read at each start and each change. */
export function adviseOnce(element: HTMLElement, about: SettingAdvice, value: string): void {
  const text = settingAdvice[about](value);
  const texts = given.get(element) ?? new Set();
  if (texts.has(text)) return;
  given.set(element, texts.add(text));
  console.warn(`<${element.localName}>: ${text}`);
}
