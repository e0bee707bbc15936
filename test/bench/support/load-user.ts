import { constants, publicEncrypt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Random } from "../../../examples/declarations/server/seed/random.ts";
import type { Browser } from "./load-calls.ts";

/** What a declarant does, in seconds of real time; think times are distributed exponentially around their mean. */
const habits = {
  thinkSeconds: 30,
  longestThinkSeconds: 150,
  bellSeconds: 60,
  downloadPollSeconds: 5,
  downloadOpenSeconds: 30,
  trackSeconds: 1.5,
  /** How likely each action is, in hundredths. */
  actions: [
    ["filter", 36],
    ["turnPage", 25],
    ["openDeclaration", 20],
    ["readGoods", 12],
    ["openHome", 3],
    ["exportMonth", 2],
    ["visitCompany", 2],
  ],
} as const;
type Action = (typeof habits.actions)[number][0];

/** The user at work. */
export interface User {
  signIn(): Promise<void>;
  /** Works until `ended`, with a time that goes `scale` times as fast. */
  work(scale: number, ended: AbortSignal): Promise<void>;
  browser: Browser;
}

interface Corps {
  corpGroupList: { corpCode: string; corpName: string }[];
}

const lang = "lang=zh-CN";
const list = "/declarations/api/list";
const pageSize = 50;

/** Waits some seconds of the user, at most until the end. */
const wait = (seconds: number, scale: number, ended: AbortSignal) =>
  pause((seconds * 1_000) / scale, undefined, { signal: ended }).catch(() => undefined);

/** A month of the example declarations, which begin in 2025. */
function monthOf(random: Random): { dateFrom: string; dateTo: string } {
  const month = `2025-${String(random.whole(1, 12)).padStart(2, "0")}`;
  return { dateFrom: `${month}-01`, dateTo: `${month}-28` };
}

/** Filters as people choose them: most by what an index finds, some by a part of a text, which none does. */
function filtersOf(random: Random, numbers: readonly string[]): Record<string, string> {
  return random.weighted<() => Record<string, string>>([
    [() => monthOf(random), 35],
    [() => ({ declarationNo: random.pick(numbers) }), 20],
    [() => ({ ...monthOf(random), status: random.pick(["released", "inspected", "rejected"]) }), 15],
    [() => ({ ...monthOf(random), goodsName: random.pick(["螺栓", "轴承", "塑料", "管", "葡萄酒"]) }), 10],
    [() => ({ goodsName: random.pick(["螺栓", "轴承", "塑料", "管", "葡萄酒"]) }), 5],
    [() => ({ declarationNo: String(random.whole(1_000, 9_999)) }), 5],
    [() => ({ tariffCode: random.pick(["84", "85", "39", "73"]), sort: "-amount" }), 5],
    [() => ({}), 5],
  ])();
}

/** Creates a user who is somebody of the portal. */
export function createUser(of: { name: string; password: string; browser: Browser; random: Random }): User {
  const { name, password, browser, random } = of;
  let company = "";
  let filters: Record<string, string> = {};
  let page = 1;
  let pages = 1;
  let rows: { id: string; declarationNo: string }[] = [];
  let calls: string[] = [];
  let isFirstWork = true;

  /** A call that the page reports as a tracking event, as all but its polls. */
  function get(kind: Parameters<Browser["call"]>[0], path: string): Promise<unknown> {
    calls.push(`GET ${path.slice(0, 200)} 200 38ms`);
    return browser.call(kind, path);
  }

  async function readList(): Promise<void> {
    const query = new URLSearchParams({ sort: "-declarationDate", ...filters });
    const answer = await get("list", `${list}?page=${page}&pageSize=${pageSize}&${query.toString()}&${lang}`);
    if (answer === undefined) return;
    const { rows: found, total } = answer as { rows: typeof rows; total: number };
    pages = Math.max(1, Math.ceil(total / pageSize));
    if (found.length > 0) rows = found;
  }

  /** What the portal asks for when a page is loaded. */
  async function load(...further: string[]): Promise<Corps | undefined> {
    const [corps] = await Promise.all([
      get("start of a page", `/pms/api/session/corps?${lang}`),
      browser.call("bell", `/pms/api/messages/summary?${lang}`),
      get("start of a page", "/xdoConfig/api/config/user"),
      get("start of a page", `/xdoConfig/api/config/company?${lang}`),
      ...further.map((path) => get("start of a page", `${path}?${lang}`)),
    ]);
    return corps as Corps | undefined;
  }

  async function switchTo(corp: Corps["corpGroupList"][number]): Promise<void> {
    const body = { corpCode: corp.corpCode, corpName: corp.corpName };
    const path = `/pms/api/session/setBghCompany?${lang}`;
    const user = (await browser.call("company switch", path, { body })) as { accessToken: string } | undefined;
    if (user === undefined) return;
    browser.token = user.accessToken;
    company = corp.corpCode;
    browser.openStream();
    filters = {};
    page = 1;
    await load();
    await readList();
  }

  async function openDownloadCentre(scale: number, ended: AbortSignal): Promise<void> {
    const form = new URLSearchParams({
      ...{ systemCode: "all", taskCode: "all", extraCode: "", taskName: "" },
      ...{ limit: "1000", pageNum: "1", pageSize: "10" },
    });
    const fetched = new Set<string>();
    const looks = habits.downloadOpenSeconds / habits.downloadPollSeconds;
    for (let look = 0; look < looks && !ended.aborted; look += 1) {
      const path = `/exportasync/api/v1/task/get?${lang}${look === 0 ? "" : "&background=1"}`;
      const found = (await browser.call("download centre", path, { form })) as
        | { content: { id: string; statusCode: string; fastDFSPath: string | null; fileName: string }[] }
        | undefined;
      const [newest] = found?.content ?? [];
      if (newest?.statusCode === "success" && newest.fastDFSPath && !fetched.has(newest.id)) {
        fetched.add(newest.id);
        const query = new URLSearchParams({ filePath: newest.fastDFSPath, fileName: newest.fileName, dataSource: "" });
        await browser.fetchFile("download", `/exportasync/api/v1/file/download?${query.toString()}`);
      }
      await wait(habits.downloadPollSeconds, scale, ended);
    }
  }

  const actions: Record<Action, (scale: number, ended: AbortSignal) => Promise<unknown>> = {
    filter() {
      filters = filtersOf(random, rows.length > 0 ? rows.map((row) => row.declarationNo) : ["1234"]);
      page = 1;
      return readList();
    },
    turnPage() {
      page = page < pages ? page + 1 : 1;
      return readList();
    },
    async openDeclaration() {
      if (rows.length === 0) return readList();
      const { id } = random.pick(rows);
      const { sort = "-declarationDate", ...rest } = filters;
      const around = new URLSearchParams({ ...rest, sort, id });
      return Promise.all([
        get("declaration", `/declarations/api/detail?id=${id}&${lang}`),
        get("declaration", `/declarations/api/parts?id=${id}&${lang}`),
        get("declaration", `/declarations/api/neighbours?${around.toString()}&${lang}`),
      ]);
    },
    readGoods() {
      const query = new URLSearchParams({ page: "1", pageSize: "100", sort: "-declarationDate", ...monthOf(random) });
      return get("goods lines", `/declarations/api/goods?${query.toString()}&${lang}`);
    },
    openHome: () => load("/pms/api/home/cards"),
    async exportMonth(scale, ended) {
      const body = {
        ...{ systemCode: "DECL", taskCode: "declaration-list", taskName: "报关单查询", fileName: "报关单列表.xlsx" },
        exportParamJson: JSON.stringify(monthOf(random)),
      };
      await browser.call("export", `/exportasync/api/v1/task/add?${lang}`, { body });
      await openDownloadCentre(scale, ended);
    },
    async visitCompany(scale, ended) {
      const groups = (await load())?.corpGroupList ?? [];
      const own = groups.find(({ corpCode }) => corpCode === company);
      const other = groups.find(({ corpCode }) => corpCode !== company);
      if (!own || !other) throw new Error("the user has no other company");
      await switchTo(other);
      await wait(habits.thinkSeconds, scale, ended);
      await switchTo(own);
    },
  };

  /** Tells which calls the page has made, as its portal does after a while. */
  async function track(scale: number): Promise<void> {
    await pause((habits.trackSeconds * 1_000) / scale);
    const events = calls.map((message) => ({
      ...{ dataType: "apiUsage", opTime: Date.now(), token: browser.token, userNo: name, userCompany: company },
      ...{ ip: "127.0.0.1", message },
    }));
    calls = [];
    if (events.length > 0) await browser.call("tracking", `/pms/api/track?${lang}`, { body: { events } });
  }

  async function watchBell(scale: number, ended: AbortSignal): Promise<void> {
    await wait(random.next() * habits.bellSeconds, scale, ended);
    while (!ended.aborted) {
      await browser.call("bell", `/pms/api/messages/summary?${lang}`);
      await wait(habits.bellSeconds, scale, ended);
    }
  }

  const think = () => Math.min(habits.longestThinkSeconds, -Math.log(1 - random.next()) * habits.thinkSeconds);

  return {
    browser,
    async signIn() {
      const key = (await browser.call("start of a page", `/pms/api/session/key?${lang}`)) as
        | { keyId: string; publicKey: string }
        | undefined;
      if (!key) return;
      const padded = { key: key.publicKey, padding: constants.RSA_PKCS1_PADDING };
      const value = publicEncrypt(padded, Buffer.from(password)).toString("base64");
      const body = { userName: name, loginType: "password", encrypted: { keyId: key.keyId, value } };
      const user = (await browser.call("sign-in", `/pms/api/session?${lang}`, { body })) as
        | { accessToken: string; company: string }
        | undefined;
      browser.token = user?.accessToken;
      company = user?.company ?? "";
    },
    async work(scale, ended) {
      if (isFirstWork) {
        isFirstWork = false;
        browser.openStream();
        await wait(random.next() * habits.thinkSeconds, scale, ended);
        await load("/pms/api/home/cards");
        await readList();
        await track(scale);
      }
      const bell = watchBell(scale, ended);
      for (await wait(think(), scale, ended); !ended.aborted; await wait(think(), scale, ended)) {
        await actions[random.weighted(habits.actions)](scale, ended);
        await track(scale);
      }
      await bell;
    },
  };
}
