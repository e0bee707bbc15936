/** Turns pairs of code and name into an ordered map. */
function codeList(pairs: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(pairs).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Customs offices where declarations are made (关别代码). */
export const customsDistricts = codeList({
  "0202": "新港海关",
  "0908": "大窑湾海关",
  "2202": "吴淞海关",
  "2225": "外港海关",
  "2233": "浦东机场海关",
  "2248": "洋山海关",
  "2301": "连云港海关",
  "3104": "北仑海关",
  "3700": "厦门海关",
  "4200": "青岛海关",
  "4600": "郑州海关",
  "4700": "武汉海关",
  "5141": "广州白云机场海关",
  "5204": "东莞海关",
  "5301": "皇岗海关",
  "5304": "蛇口海关",
  "5316": "大鹏海关",
  "5317": "深圳宝安机场海关",
  "7900": "成都海关",
  "8000": "重庆海关",
  "9400": "乌鲁木齐海关",
});

/** Trade modes (监管方式代码). */
export const tradeModes = codeList({
  "0110": "一般贸易",
  "0214": "来料加工",
  "0255": "来料深加工",
  "0615": "进料对口",
  "0654": "进料深加工",
  "0700": "进料料件退换",
  "1210": "保税电商",
  "1233": "保税仓库货物",
  "1300": "修理物品",
  "2600": "暂时进出货物",
  "3010": "货样广告品",
  "4561": "退运货物",
  "9610": "电子商务",
  "9710": "跨境电商B2B直接出口",
});

/** Transport modes (运输方式代码). */
export const transportModes = codeList({
  "2": "水路运输",
  "3": "铁路运输",
  "4": "公路运输",
  "5": "航空运输",
  "6": "邮件运输",
});

/** Trading countries and regions (贸易国别（地区）代码). */
export const countries = codeList({
  ARE: "阿联酋",
  AUS: "澳大利亚",
  BEL: "比利时",
  BRA: "巴西",
  CAN: "加拿大",
  CHE: "瑞士",
  CHL: "智利",
  CHN: "中国",
  DEU: "德国",
  ESP: "西班牙",
  FRA: "法国",
  GBR: "英国",
  HKG: "中国香港",
  IDN: "印度尼西亚",
  IND: "印度",
  ITA: "意大利",
  JPN: "日本",
  KAZ: "哈萨克斯坦",
  KOR: "韩国",
  MEX: "墨西哥",
  MYS: "马来西亚",
  NLD: "荷兰",
  POL: "波兰",
  RUS: "俄罗斯",
  SGP: "新加坡",
  THA: "泰国",
  TWN: "中国台湾",
  USA: "美国",
  VNM: "越南",
});

/** Units (计量单位), by the name that stands on a declaration. */
export const units = codeList({
  千克: "千克",
  台: "台",
  个: "个",
  套: "套",
  件: "件",
  辆: "辆",
  条: "条",
  平方米: "平方米",
  双: "双",
  升: "升",
});

/** Currencies, by their codes of ISO 4217 (币制). */
export const currencies = codeList({
  CNY: "人民币",
  EUR: "欧元",
  GBP: "英镑",
  HKD: "港币",
  JPY: "日元",
  USD: "美元",
});

/** Whether duties are levied (征免方式代码). */
export const dutyModes = codeList({ "1": "照章征税", "3": "全免" });
