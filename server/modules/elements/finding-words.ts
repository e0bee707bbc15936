import type { LineFinding, LineFindingKind } from "@customs-portal/sdk/rules";
import { locales } from "@customs-portal/sdk/locales";

type Locale = (typeof locales)[number];

/** Something about a line, be it in its text or beside it in the table that it is of. */
type Finding = Omit<LineFinding, "kind"> & { kind: LineFindingKind | "left-out" };

/** What a file says of the lines in it. `{name}` is the element, `{detail}` what it is about. */
interface FindingWords extends Record<Finding["kind"], string> {
  separator: string;
  sample: string;
}

const words: Readonly<Record<Locale, FindingWords>> = {
  "zh-CN": {
    code: "税号不是 10 位：{detail}",
    blank: "规范申报字符串为空",
    "names-only": "只有要素名称，没有值",
    empty: "“{name}”不能为空",
    "not-a-choice": "“{name}”的值“{detail}”不是可选值",
    "too-long": "共 {detail} 字节，超过 255 字节",
    "unknown-code": "目录中没有该税号，未核对要素",
    surplus: "要素多于税号的要素，多出的并入“{name}”：{detail}",
    wide: "以下字符在 GB18030 中占四个字节，可能被截断：{detail}",
    "preference-import": "进口货物的“{name}”应为“{expected}”，现为“{detail}”",
    "preference-export": "出口货物的“{name}”不应为“{detail}”，该值仅用于进口货物",
    "left-out": "未使用的列中也有“|”，可能属于该字符串：{detail}",
    separator: "；",
    sample: "示例数据，不得用于实际申报",
  },
  en: {
    code: "The tariff code does not have 10 characters: {detail}",
    blank: "The specification string is empty",
    "names-only": "Names of elements without values",
    empty: "“{name}” cannot be empty",
    "not-a-choice": "“{name}”: “{detail}” is not one of the choices",
    "too-long": "{detail} bytes, more than 255",
    "unknown-code": "The catalogue does not have the tariff code; elements were not checked",
    surplus: "More parts than elements; the rest stands in “{name}”: {detail}",
    wide: "Characters of four bytes in GB18030, which may be cut: {detail}",
    "preference-import": "“{name}” of imported goods should be “{expected}”, not “{detail}”",
    "preference-export": "“{name}” of exported goods should not be “{detail}”, which is for imported goods alone",
    "left-out": "A column that is not used holds “|”, too, and may belong to the string: {detail}",
    separator: "; ",
    sample: "Sample data, not for declarations",
  },
  vi: {
    code: "Mã HS không đủ 10 ký tự: {detail}",
    blank: "Chuỗi khai báo để trống",
    "names-only": "Chỉ có tên yếu tố, không có giá trị",
    empty: "“{name}” không được để trống",
    "not-a-choice": "“{name}”: “{detail}” không thuộc danh sách lựa chọn",
    "too-long": "{detail} byte, vượt quá 255 byte",
    "unknown-code": "Danh mục không có mã này; chưa kiểm tra các yếu tố",
    surplus: "Nhiều phần hơn số yếu tố; phần thừa nằm trong “{name}”: {detail}",
    wide: "Ký tự chiếm bốn byte trong GB18030, có thể bị cắt: {detail}",
    "preference-import": "“{name}” của hàng nhập khẩu phải là “{expected}”, hiện là “{detail}”",
    "preference-export":
      "“{name}” của hàng xuất khẩu không được là “{detail}”, giá trị này chỉ dùng cho hàng nhập khẩu",
    "left-out": "Một cột không dùng cũng có “|”, có thể thuộc chuỗi này: {detail}",
    separator: "; ",
    sample: "Dữ liệu mẫu, không dùng để khai báo",
  },
  fr: {
    code: "Le code tarifaire n’a pas 10 caractères : {detail}",
    blank: "La chaîne de spécification est vide",
    "names-only": "Noms d’éléments sans valeurs",
    empty: "« {name} » ne peut pas être vide",
    "not-a-choice": "« {name} » : « {detail} » ne figure pas parmi les choix",
    "too-long": "{detail} octets, plus de 255",
    "unknown-code": "Code tarifaire absent du catalogue ; les éléments n’ont pas été vérifiés",
    surplus: "Plus de parties que d’éléments ; le reste se trouve dans « {name} » : {detail}",
    wide: "Caractères de quatre octets en GB18030, qui risquent d’être tronqués : {detail}",
    "preference-import": "« {name} » de marchandises importées doit être « {expected} », et non « {detail} »",
    "preference-export": "« {name} » de marchandises exportées ne doit pas être « {detail} », réservé aux importations",
    "left-out": "Une colonne non utilisée contient aussi « | » et fait peut-être partie de la chaîne : {detail}",
    separator: " ; ",
    sample: "Données d’exemple, à ne pas déclarer",
  },
  es: {
    code: "El código arancelario no tiene 10 caracteres: {detail}",
    blank: "La cadena de especificación está vacía",
    "names-only": "Nombres de elementos sin valores",
    empty: "«{name}» no puede estar vacío",
    "not-a-choice": "«{name}»: «{detail}» no es una de las opciones",
    "too-long": "{detail} bytes, más de 255",
    "unknown-code": "El catálogo no tiene el código; no se comprobaron los elementos",
    surplus: "Más partes que elementos; el resto queda en «{name}»: {detail}",
    wide: "Caracteres de cuatro bytes en GB18030, que pueden quedar cortados: {detail}",
    "preference-import": "«{name}» de mercancías importadas debe ser «{expected}», no «{detail}»",
    "preference-export": "«{name}» de mercancías exportadas no debe ser «{detail}», que es solo para importaciones",
    "left-out": "Una columna que no se usa también contiene «|» y puede pertenecer a la cadena: {detail}",
    separator: "; ",
    sample: "Datos de ejemplo, no aptos para declarar",
  },
};

function wordsOf(locale: string): FindingWords {
  const known = locales.find((one) => one === locale);
  return words[known ?? "zh-CN"];
}

/** What was found in a line, in a language of the product; Chinese for any other. */
export function findingText(findings: readonly Finding[], locale: string): string {
  const all = wordsOf(locale);
  const texts = findings.map((finding) =>
    all[finding.kind].replace(
      /\{(name|detail|expected)\}/g,
      (_, part: "name" | "detail" | "expected") => finding[part] ?? "",
    ),
  );
  return texts.join(all.separator);
}

/** Warns of a catalogue that was made up. */
export function sampleText(locale: string): string {
  return wordsOf(locale).sample;
}
