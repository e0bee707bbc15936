import type { Locale } from "@customs-portal/sdk";
import {
  fromParams,
  QueryForm,
  toParams,
  useLocale,
  useQueryViews,
  type QueryField,
  type QueryFormProps,
} from "@customs-portal/ui";
import { useMemo, useState } from "react";

/** What the page did: the addresses it went to, and what it was asked to edit. */
export interface PageLog {
  /** The search part of each address, newest last. */
  readonly searches: string[];
  /** Fields that were changed and not searched for, as it was told last. */
  unapplied: readonly string[];
  takeUnapplied(names: readonly string[]): void;
}

/** A log in which nothing stands yet. */
export function newLog(): PageLog {
  const log: PageLog = {
    searches: [],
    unapplied: [],
    takeUnapplied: (names) => void (log.unapplied = names),
  };
  return log;
}

const words = {
  "zh-CN": ["报关单号", "品名", "状态", "申报地海关", "监管方式", "申报日期", "总价", "件数", "经停港"],
  en: ["Declaration no.", "Goods", "Status", "Customs office", "Mode", "Declared", "Amount", "Pieces", "Ports"],
  vi: [
    "Số tờ khai",
    "Tên hàng",
    "Trạng thái",
    "Hải quan khai báo",
    "Loại hình giám quản",
    "Ngày khai báo",
    "Tổng trị giá",
    "Số kiện",
    "Cảng quá cảnh",
  ],
  fr: [
    "Nº de déclaration",
    "Marchandise",
    "Statut",
    "Bureau de douane",
    "Régime",
    "Déclaré le",
    "Montant",
    "Colis",
    "Ports",
  ],
  es: ["N.º de declaración", "Mercancía", "Estado", "Aduana", "Régimen", "Declarado", "Importe", "Bultos", "Puertos"],
} satisfies Record<Locale, string[]>;

const offices = [
  ["0100", "北京海关"],
  ["2200", "上海海关"],
  ["2201", "浦江海关"],
  ["3700", "厦门海关"],
  ["5300", "深圳海关"],
].map(([code = "", name = ""]) => ({ code, name }));
const statuses = [
  { code: "submitted", name: "已申报" },
  { code: "released", name: "已放行" },
  { code: "rejected", name: "已退单" },
];
const modes = [
  { code: "0110", name: "一般贸易" },
  { code: "0214", name: "来料加工" },
  { code: "0615", name: "进料对口" },
];
/** A code list of some thousands. */
const ports = Array.from({ length: 3412 }, (_, at) => ({ code: `P${String(at).padStart(4, "0")}`, name: `港口${at}` }));

/** The fields of a list of declarations. */
export function fieldsOf(locale: Locale): QueryField[] {
  const [no = "", goods = "", status = "", office = "", mode = "", date = "", amount = "", pieces = "", port = ""] =
    words[locale];
  return [
    { kind: "codes", name: "no", label: no, isValid: (code) => /^\d{1,18}$/.test(code), max: 500 },
    { kind: "text", name: "goods", label: goods, maxChars: 20 },
    { kind: "choice", name: "status", label: status, options: statuses, hidesCodes: true },
    { kind: "choice", name: "office", label: office, options: offices },
    { kind: "dateRange", name: "date", label: date },
    { kind: "choices", name: "mode", label: mode, options: modes },
    { kind: "numberRange", name: "amount", label: amount, unit: "USD" },
    { kind: "numberRange", name: "pieces", label: pieces, paramNames: ["piecesFrom", "piecesTo"] },
    { kind: "choices", name: "ports", label: port, options: ports },
  ];
}

export interface QueryPageProps extends Partial<
  Pick<QueryFormProps, "handle" | "onAskOptions" | "onEditList" | "rows" | "setup">
> {
  log: PageLog;
  search?: string;
  /** The page does not search. */
  refuses?: boolean;
  /** Makes other fields of those of the list; the same function as long as they are the same. */
  change?(fields: QueryField[]): QueryField[];
  /** The id of the list; without it there are no views. */
  resource?: string;
}

/** A list page as a line writes it: the address holds the filters. */
export function QueryPage({ resource, ...props }: QueryPageProps) {
  return resource === undefined ? <Page {...props} /> : <PageWithViews {...props} resource={resource} />;
}

function PageWithViews({ resource, ...props }: QueryPageProps & { resource: string }) {
  return <Page {...props} views={useQueryViews(resource, props.search)} />;
}

function Page({
  log,
  search: first = "",
  refuses = false,
  change,
  ...options
}: Omit<QueryPageProps, "resource"> & Pick<QueryFormProps, "views">) {
  const [search, setSearch] = useState(first);
  const locale = useLocale();
  const fields = useMemo(() => {
    const own = fieldsOf(locale);
    return change ? change(own) : own;
  }, [locale, change]);
  const { value, problems } = useMemo(() => fromParams(fields, search), [fields, search]);
  return (
    <main style={{ background: "var(--customs-page)", padding: 16 }}>
      <h1>列表</h1>
      <QueryForm
        {...options}
        fields={fields}
        value={value}
        problems={problems}
        onUnapplied={log.takeUnapplied}
        onApply={(next) => {
          if (refuses) return false;
          const to = new URLSearchParams(toParams(fields, next).params).toString();
          log.searches.push(to);
          setSearch(to);
          return true;
        }}
      />
    </main>
  );
}
