/** A port of entry. */
export interface Port {
  /** UN/LOCODE. */
  code: string;
  /** Chinese and Latin name. */
  name: string;
  latin: string;
  kind: "sea" | "air" | "land";
  /** Customs office in charge: code and name. */
  office: string;
}

const table = `
CNSGH 上海洋山 Yangshan sea 2248 洋山海关
CNWGQ 上海外高桥 Waigaoqiao sea 2225 外港海关
CNWUS 上海吴淞 Wusong sea 2202 吴淞海关
CNPVG 上海浦东国际机场 Shanghai_Pudong_Airport air 2233 浦东机场海关
CNNBG 宁波北仑 Beilun sea 3104 北仑海关
CNYTN 深圳盐田 Yantian sea 5316 大鹏海关
CNSHK 深圳蛇口 Shekou sea 5304 蛇口海关
CNHGG 深圳皇岗 Huanggang land 5301 皇岗海关
CNSZX 深圳宝安国际机场 Shenzhen_Bao’an_Airport air 5317 深圳宝安机场海关
CNCAN 广州白云国际机场 Guangzhou_Baiyun_Airport air 5141 广州白云机场海关
CNTAO 青岛 Qingdao sea 4200 青岛海关
CNTXG 天津新港 Tianjin_Xingang sea 0202 新港海关
CNDLC 大连大窑湾 Dayaowan sea 0908 大窑湾海关
CNXMN 厦门 Xiamen sea 3700 厦门海关
CNLYG 连云港 Lianyungang sea 2301 连云港海关
CNURC 乌鲁木齐 Urumqi land 9400 乌鲁木齐海关
CNCGO 郑州 Zhengzhou land 4600 郑州海关
CNWUH 武汉 Wuhan land 4700 武汉海关
CNCTU 成都 Chengdu land 7900 成都海关
CNCKG 重庆 Chongqing land 8000 重庆海关
`;

/** Ports of entry, by place. */
export const ports: readonly Port[] = table
  .trim()
  .split("\n")
  .map((line) => {
    const [code = "", name = "", latin = "", kind = "", ...office] = line.split(" ");
    const isKind = kind === "sea" || kind === "air" ? kind : "land";
    return { code, name, latin: latin.replaceAll("_", " "), kind: isKind, office: office.join(" ") };
  });
