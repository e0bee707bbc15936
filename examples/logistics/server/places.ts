import type { Place } from "../contract.ts";

export type Locale = "zh-CN" | "en" | "vi" | "fr" | "es";

interface PlaceEntry {
  timeZone: string;
  names: Readonly<Record<Locale, string>>;
}

const names = (zh: string, en: string, vi = en, fr = en, es = en) => ({ "zh-CN": zh, en, vi, fr, es });
const inChina = (zh: string, en: string, vi = en, fr = en, es = en): PlaceEntry => ({
  timeZone: "Asia/Shanghai",
  names: names(zh, en, vi, fr, es),
});

/** Ports, airports and terminals by their codes. */
const places = {
  CNSHA: inChina("上海", "Shanghai", "Thượng Hải", "Shanghai", "Shanghái"),
  CNNGB: inChina("宁波", "Ningbo", "Ninh Ba"),
  CNYTN: inChina("深圳盐田", "Yantian, Shenzhen", "Diêm Điền, Thâm Quyến"),
  CNSZX: inChina("深圳", "Shenzhen", "Thâm Quyến"),
  CNTAO: inChina("青岛", "Qingdao", "Thanh Đảo"),
  CNTXG: inChina("天津新港", "Xingang, Tianjin", "Tân Cảng, Thiên Tân"),
  CNXMN: inChina("厦门", "Xiamen", "Hạ Môn"),
  CNPVG: inChina(
    "上海浦东机场",
    "Shanghai Pudong Airport",
    "Sân bay Phố Đông Thượng Hải",
    "Aéroport de Shanghai-Pudong",
    "Aeropuerto de Shanghái-Pudong",
  ),
  CNCAN: inChina(
    "广州白云机场",
    "Guangzhou Baiyun Airport",
    "Sân bay Bạch Vân Quảng Châu",
    "Aéroport de Canton-Baiyun",
    "Aeropuerto de Cantón-Baiyun",
  ),
  CNCKG: inChina("重庆", "Chongqing", "Trùng Khánh"),
  CNCGO: inChina("郑州", "Zhengzhou", "Trịnh Châu"),
  CNNNG: inChina("南宁", "Nanning", "Nam Ninh"),
  DEHAM: { timeZone: "Europe/Berlin", names: names("汉堡", "Hamburg", "Hamburg", "Hambourg", "Hamburgo") },
  DEFRA: { timeZone: "Europe/Berlin", names: names("法兰克福", "Frankfurt", "Frankfurt", "Francfort", "Fráncfort") },
  DEDUI: { timeZone: "Europe/Berlin", names: names("杜伊斯堡", "Duisburg", "Duisburg", "Duisbourg", "Duisburgo") },
  NLRTM: { timeZone: "Europe/Amsterdam", names: names("鹿特丹", "Rotterdam", "Rotterdam", "Rotterdam", "Róterdam") },
  FRLEH: { timeZone: "Europe/Paris", names: names("勒阿弗尔", "Le Havre", "Le Havre", "Le Havre", "El Havre") },
  ESVLC: { timeZone: "Europe/Madrid", names: names("瓦伦西亚", "Valencia", "Valencia", "Valence") },
  USLAX: {
    timeZone: "America/Los_Angeles",
    names: names("洛杉矶", "Los Angeles", "Los Angeles", "Los Angeles", "Los Ángeles"),
  },
  USORD: { timeZone: "America/Chicago", names: names("芝加哥", "Chicago") },
  JPTYO: { timeZone: "Asia/Tokyo", names: names("东京", "Tokyo", "Tokyo", "Tokyo", "Tokio") },
  KRPUS: { timeZone: "Asia/Seoul", names: names("釜山", "Busan") },
  SGSIN: { timeZone: "Asia/Singapore", names: names("新加坡", "Singapore", "Singapore", "Singapour", "Singapur") },
  VNSGN: {
    timeZone: "Asia/Ho_Chi_Minh",
    names: names("胡志明市", "Ho Chi Minh City", "TP. Hồ Chí Minh", "Hô-Chi-Minh-Ville", "Ciudad Ho Chi Minh"),
  },
  VNHPH: { timeZone: "Asia/Ho_Chi_Minh", names: names("海防", "Hai Phong", "Hải Phòng", "Haïphong", "Hai Phong") },
  VNHAN: { timeZone: "Asia/Ho_Chi_Minh", names: names("河内", "Hanoi", "Hà Nội", "Hanoï", "Hanói") },
  HKHKG: { timeZone: "Asia/Hong_Kong", names: names("香港", "Hong Kong", "Hồng Kông") },
} satisfies Record<string, PlaceEntry>;
export type PlaceCode = keyof typeof places;

const locales: readonly string[] = ["zh-CN", "en", "vi", "fr", "es"] satisfies Locale[];

/** A locale that places have names in: the asked one, else Chinese. */
export function localeOf(asked: string = ""): Locale {
  return locales.includes(asked) ? (asked as Locale) : "zh-CN";
}

/** A place with its name in a language; a code that is not known stands for itself, in UTC. */
export function placeOf(code: string, locale: Locale): Place {
  const entry = Object.hasOwn(places, code) ? places[code as PlaceCode] : undefined;
  return { code, name: entry?.names[locale] ?? code, timeZone: entry?.timeZone ?? "UTC" };
}
