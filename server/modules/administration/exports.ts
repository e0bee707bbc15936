import type { Kysely } from "kysely";
import * as z from "zod/mini";
import { auditFilterSchema } from "@customs-portal/sdk/administration";
import { administrationFunctions } from "@customs-portal/sdk/limits";
import type { CoreTables } from "../../db/index.ts";
import { registerModule, type ExportDefinition, type ExportRow } from "../../module-contract/index.ts";
import { kindTitle } from "../../security-log/index.ts";
import { chooseEntries, newestEntries } from "./audit-log.ts";
import { auditReachOf, withinReach } from "./audit-reach.ts";
import { toChoice } from "./audit-routes.ts";

// The file by which the thread of the exports finds that of the security log.

const pageRows = 1_000;

const heading = (zh: string, en: string, vi: string, fr: string, es: string) => ({ "zh-CN": zh, en, vi, fr, es });

/** Times are those of UTC: the log is of all time zones. */
const timeText = (at: number) => new Date(at).toISOString().slice(0, 19).replace("T", " ");

const securityLog: ExportDefinition<z.infer<typeof auditFilterSchema>> = {
  systemCode: "ADMIN",
  taskCode: "security-log",
  title: heading("安全日志", "Security log", "Nhật ký an ninh", "Journal de sécurité", "Registro de seguridad"),
  requires: { function: administrationFunctions.audit },
  // As all calls of the administration.
  isOwnOnly: true,
  columns: [
    { key: "seq", type: "number", width: 10, title: heading("序号", "No.", "Số", "N°", "N.º") },
    {
      key: "at",
      type: "dateTime",
      width: 20,
      title: heading("时间（UTC）", "Time (UTC)", "Thời gian (UTC)", "Heure (UTC)", "Hora (UTC)"),
    },
    { key: "kind", type: "text", width: 24, title: heading("事件", "Event", "Sự kiện", "Événement", "Evento") },
    {
      key: "kindCode",
      type: "text",
      width: 24,
      title: heading("事件代码", "Event code", "Mã sự kiện", "Code d'événement", "Código de evento"),
    },
    { key: "userNo", type: "text", width: 18, title: heading("用户", "User", "Người dùng", "Utilisateur", "Usuario") },
    {
      key: "corpCode",
      type: "text",
      width: 14,
      title: heading("企业", "Company", "Doanh nghiệp", "Entreprise", "Empresa"),
    },
    { key: "mode", type: "text", width: 10, title: heading("身份", "Mode", "Tư cách", "Mode", "Modo") },
    { key: "ip", type: "text", width: 20, title: heading("地址", "Address", "Địa chỉ", "Adresse", "Dirección") },
    { key: "call", type: "text", width: 50, title: heading("调用", "Call", "Lệnh gọi", "Appel", "Llamada") },
    { key: "detail", type: "text", width: 60, title: heading("详情", "Detail", "Chi tiết", "Détail", "Detalle") },
    { key: "hash", type: "text", width: 66, title: heading("哈希", "Hash", "Mã băm", "Empreinte", "Huella") },
  ],
  // A misspelt filter would take all.
  params: z.strictObject(auditFilterSchema.shape),
  async open(db, { userId }, filter, { locale }) {
    const core = db as unknown as Kysely<CoreTables>;
    const reach = await auditReachOf(core, userId);
    const choice = toChoice(filter);
    const { total, last } = await withinReach(chooseEntries(core.selectFrom("audit_event"), choice), reach)
      .select(({ fn }) => [
        fn.countAll<number | string>().as("total"),
        fn.max<number | string | null>("seq").as("last"),
      ])
      .executeTakeFirstOrThrow();
    async function* pages(): AsyncGenerator<readonly ExportRow[]> {
      for (let before = Number(last ?? 0) + 1; ;) {
        const rows = await withinReach(newestEntries(core, choice), reach)
          .where("seq", "<", before)
          .limit(pageRows)
          .execute();
        if (rows.length > 0)
          yield rows.map((row) => ({
            seq: row.seq,
            at: timeText(row.at),
            kind: kindTitle(row.kind, locale),
            kindCode: row.kind,
            userNo: row.user_no,
            corpCode: row.corp_code,
            mode: row.mode,
            ip: row.ip,
            call: `${row.method} ${row.route}`.trim(),
            detail: row.detail,
            hash: row.hash,
          }));
        const end = rows.at(-1);
        if (!end || rows.length < pageRows) return;
        before = end.seq;
      }
    }
    return { total: Number(total), pages: pages() };
  },
};

/** The export of the security log. */
// A thread finds every module by this export.
// oxlint-disable-next-line import/no-default-export
export default registerModule({ name: "administration", exports: [securityLog] });
