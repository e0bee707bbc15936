import type { CodeName } from "../../contract.ts";
import type { Locale } from "../texts.ts";
import * as codeLists from "./code-lists.ts";
import { currencies } from "./code-lists.ts";

/** The names as they stand on a declaration. */
const chinese = { ...codeLists };

/** The code lists. */
export type CodeListName = keyof typeof chinese;

type ForeignLocale = Exclude<Locale, "zh-CN">;
type Names = Readonly<Record<string, string>>;
/** Names by code and language; Chinese ones come with the code. */
type ForeignNames = Readonly<Record<string, Readonly<Record<ForeignLocale, string>>>>;

function named(en: string, vi: string, fr: string, es: string): Readonly<Record<ForeignLocale, string>> {
  return { en, vi, fr, es };
}

function office(place: string): Readonly<Record<ForeignLocale, string>> {
  return named(`${place} Customs`, `Hải quan ${place}`, `Douane de ${place}`, `Aduana de ${place}`);
}

function airport(place: string): Readonly<Record<ForeignLocale, string>> {
  return named(
    `${place} Airport Customs`,
    `Hải quan sân bay ${place}`,
    `Douane de l’aéroport de ${place}`,
    `Aduana del aeropuerto de ${place}`,
  );
}

const customsDistricts: ForeignNames = {
  "0202": office("Xingang"),
  "0908": office("Dayaowan"),
  "2202": office("Wusong"),
  "2225": office("Waigang"),
  "2233": airport("Pudong"),
  "2248": office("Yangshan"),
  "2301": office("Lianyungang"),
  "3104": office("Beilun"),
  "3700": office("Xiamen"),
  "4200": office("Qingdao"),
  "4600": office("Zhengzhou"),
  "4700": office("Wuhan"),
  "5141": airport("Guangzhou Baiyun"),
  "5204": office("Dongguan"),
  "5301": office("Huanggang"),
  "5304": office("Shekou"),
  "5316": office("Dapeng"),
  "5317": airport("Shenzhen Bao’an"),
  "7900": office("Chengdu"),
  "8000": office("Chongqing"),
  "9400": office("Urumqi"),
};

const tradeModes: ForeignNames = {
  "0110": named("General trade", "Thương mại thông thường", "Commerce général", "Comercio general"),
  "0214": named(
    "Processing of supplied materials",
    "Gia công nguyên liệu do khách cung cấp",
    "Transformation de matières fournies",
    "Transformación de materiales suministrados",
  ),
  "0255": named(
    "Further processing of supplied materials",
    "Gia công sâu nguyên liệu do khách cung cấp",
    "Transformation ultérieure de matières fournies",
    "Transformación ulterior de materiales suministrados",
  ),
  "0615": named(
    "Processing of imported materials",
    "Gia công nguyên liệu nhập khẩu",
    "Transformation de matières importées",
    "Transformación de materiales importados",
  ),
  "0654": named(
    "Further processing of imported materials",
    "Gia công sâu nguyên liệu nhập khẩu",
    "Transformation ultérieure de matières importées",
    "Transformación ulterior de materiales importados",
  ),
  "0700": named(
    "Return or exchange of imported materials",
    "Trả lại hoặc đổi nguyên liệu nhập khẩu",
    "Retour ou échange de matières importées",
    "Devolución o cambio de materiales importados",
  ),
  "1210": named(
    "Bonded e-commerce",
    "Thương mại điện tử bảo thuế",
    "Commerce électronique sous douane",
    "Comercio electrónico bajo control aduanero",
  ),
  "1233": named(
    "Bonded warehouse goods",
    "Hàng hóa kho bảo thuế",
    "Marchandises d’entrepôt sous douane",
    "Mercancías de depósito aduanero",
  ),
  "1300": named("Goods for repair", "Hàng sửa chữa", "Marchandises à réparer", "Mercancías para reparación"),
  "2600": named(
    "Temporary import or export",
    "Tạm nhập, tạm xuất",
    "Importation ou exportation temporaire",
    "Importación o exportación temporal",
  ),
  "3010": named(
    "Samples and advertising material",
    "Hàng mẫu và hàng quảng cáo",
    "Échantillons et matériel publicitaire",
    "Muestras y material publicitario",
  ),
  "4561": named("Returned goods", "Hàng trả lại", "Marchandises en retour", "Mercancías devueltas"),
  "9610": named("E-commerce", "Thương mại điện tử", "Commerce électronique", "Comercio electrónico"),
  "9710": named(
    "Cross-border e-commerce B2B, direct export",
    "Thương mại điện tử xuyên biên giới B2B, xuất khẩu trực tiếp",
    "Commerce électronique transfrontalier B2B, exportation directe",
    "Comercio electrónico transfronterizo B2B, exportación directa",
  ),
};

const transportModes: ForeignNames = {
  "2": named("Waterway", "Đường thủy", "Voie d’eau", "Vía acuática"),
  "3": named("Rail", "Đường sắt", "Chemin de fer", "Ferrocarril"),
  "4": named("Road", "Đường bộ", "Route", "Carretera"),
  "5": named("Air", "Đường hàng không", "Voie aérienne", "Vía aérea"),
  "6": named("Mail", "Bưu chính", "Poste", "Correo"),
};

const units: ForeignNames = {
  千克: named("kg", "kg", "kg", "kg"),
  台: named("unit", "chiếc", "appareil", "unidad"),
  个: named("piece", "cái", "pièce", "pieza"),
  套: named("set", "bộ", "ensemble", "juego"),
  件: named("item", "kiện", "article", "artículo"),
  辆: named("vehicle", "xe", "véhicule", "vehículo"),
  条: named("strip", "sợi", "bande", "tira"),
  平方米: named("m²", "m²", "m²", "m²"),
  双: named("pair", "đôi", "paire", "par"),
  升: named("litre", "lít", "litre", "litro"),
};

const dutyModes: ForeignNames = {
  "1": named("Levied", "Thu thuế theo quy định", "Taxation normale", "Tributación normal"),
  "3": named("Exempt", "Miễn toàn bộ", "Exonération totale", "Exención total"),
};

/** Codes of two letters, by which Intl knows the names of countries and regions. */
const regionCodes: Names = {
  ARE: "AE",
  AUS: "AU",
  BEL: "BE",
  BRA: "BR",
  CAN: "CA",
  CHE: "CH",
  CHL: "CL",
  CHN: "CN",
  DEU: "DE",
  ESP: "ES",
  FRA: "FR",
  GBR: "GB",
  IDN: "ID",
  IND: "IN",
  ITA: "IT",
  JPN: "JP",
  KAZ: "KZ",
  KOR: "KR",
  MEX: "MX",
  MYS: "MY",
  NLD: "NL",
  POL: "PL",
  RUS: "RU",
  SGP: "SG",
  THA: "TH",
  USA: "US",
  VNM: "VN",
};

/** Regions that the customs code list names as parts of China. */
const chineseRegions: ForeignNames = {
  HKG: named("Hong Kong, China", "Hồng Kông, Trung Quốc", "Hong Kong, Chine", "Hong Kong, China"),
  TWN: named("Taiwan, China", "Đài Loan, Trung Quốc", "Taïwan, Chine", "Taiwán, China"),
};

function inLocale(names: ForeignNames, locale: ForeignLocale): ReadonlyMap<string, string> {
  return new Map(Object.entries(names).map(([code, byLocale]) => [code, byLocale[locale]]));
}

function countriesIn(locale: ForeignLocale): ReadonlyMap<string, string> {
  const names = new Intl.DisplayNames(locale, { type: "region" });
  const countries = Object.entries(regionCodes).map(([code, region]) => [code, names.of(region) ?? code] as const);
  return new Map([...countries, ...inLocale(chineseRegions, locale)]);
}

function currenciesIn(locale: ForeignLocale): ReadonlyMap<string, string> {
  const names = new Intl.DisplayNames(locale, { type: "currency" });
  return new Map([...currencies.keys()].map((code) => [code, names.of(code) ?? code]));
}

/** The names of the code lists in one language. */
type ListNames = Readonly<Record<CodeListName, ReadonlyMap<string, string>>>;

function namesOf(locale: Locale): ListNames {
  if (locale === "zh-CN") return chinese;
  return {
    customsDistricts: inLocale(customsDistricts, locale),
    tradeModes: inLocale(tradeModes, locale),
    transportModes: inLocale(transportModes, locale),
    countries: countriesIn(locale),
    currencies: currenciesIn(locale),
    units: inLocale(units, locale),
    dutyModes: inLocale(dutyModes, locale),
  };
}

/** The code lists in one language. */
export interface CodeLists {
  /** A code with its name; one that is no longer listed keeps itself as its name. */
  entry(list: CodeListName, code: string): CodeName;
  /** A list in the order of its codes. */
  entries(list: CodeListName): CodeName[];
}

const known = new Map<Locale, CodeLists>();

/** The code lists in a language; one without a name in it keeps its Chinese name. */
export function codeListsIn(locale: Locale): CodeLists {
  const earlier = known.get(locale);
  if (earlier) return earlier;
  const names = namesOf(locale);
  const lists: CodeLists = {
    entry: (list, code) => ({ code, name: names[list].get(code) ?? chinese[list].get(code) ?? code }),
    entries: (list) => [...chinese[list].keys()].map((code) => lists.entry(list, code)),
  };
  known.set(locale, lists);
  return lists;
}
