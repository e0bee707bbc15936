/** A port of entry. */
export interface Port {
  /** Code of the customs office in charge. */
  code: string;
  /** Chinese and Latin name. */
  name: string;
  latin: string;
  kind: "sea" | "air" | "land";
  /** Name of the customs office in charge. */
  office: string;
}

const table = `
2248 上海洋山 Yangshan sea 洋山海关
2225 上海外高桥 Waigaoqiao sea 外港海关
2202 上海吴淞 Wusong sea 吴淞海关
2233 上海浦东国际机场 Shanghai_Pudong_Airport air 浦东机场海关
3104 宁波北仑 Beilun sea 北仑海关
5316 深圳盐田 Yantian sea 大鹏海关
5304 深圳蛇口 Shekou sea 蛇口海关
5301 深圳皇岗 Huanggang land 皇岗海关
5317 深圳宝安国际机场 Shenzhen_Bao’an_Airport air 深圳宝安机场海关
5141 广州白云国际机场 Guangzhou_Baiyun_Airport air 广州白云机场海关
4200 青岛 Qingdao sea 青岛海关
0202 天津新港 Tianjin_Xingang sea 新港海关
0908 大连大窑湾 Dayaowan sea 大窑湾海关
3700 厦门 Xiamen sea 厦门海关
2301 连云港 Lianyungang sea 连云港海关
9400 乌鲁木齐 Urumqi land 乌鲁木齐海关
4600 郑州 Zhengzhou land 郑州海关
4700 武汉 Wuhan land 武汉海关
7900 成都 Chengdu land 成都海关
8000 重庆 Chongqing land 重庆海关
`;

/** Ports of entry, by place. */
export const ports: readonly Port[] = table
  .trim()
  .split("\n")
  .map((line) => {
    const [code = "", name = "", latin = "", kind = "", office = ""] = line.split(" ");
    const isKind = kind === "sea" || kind === "air" ? kind : "land";
    return { code, name, latin: latin.replaceAll("_", " "), kind: isKind, office };
  });
