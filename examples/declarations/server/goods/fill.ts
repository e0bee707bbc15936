import { sql, type Kysely } from "kysely";

/**
 * Gives every declaration that has none its one goods line, made of what the declaration itself says, and its first
 * event: of data folders from before there were lines, and of old example declarations.
 */
export async function fillFromDeclarations<Database>(db: Kysely<Database>): Promise<void> {
  await sql`
    insert into declaration_goods (id, corp_code, declaration_id, declaration_no, declaration_date, line_no,
      tariff_code, goods_name, specification, part_no, batch_no, quantity, unit, second_quantity, second_unit, packages,
      net_weight, gross_weight, unit_price, amount, currency, exchange_rate, customs_value, origin_country,
      destination_country, certificate_no, duty_mode, duty_rate, duty_amount, vat_rate, vat_amount, manual_no,
      manual_item_no)
    select id || '-98', corp_code, id, declaration_no, declaration_date, 1, tariff_code, goods_name, specification, '',
      '', quantity, unit, net_weight, '千克', '', net_weight, gross_weight, '', amount, currency, '', '',
      case ie_flag when 'I' then country else 'CHN' end, case ie_flag when 'I' then 'CHN' else country end, '', '', '',
      '', '', '', '', ''
    from declaration d
    where not exists (select 1 from declaration_goods g where g.declaration_id = d.id)`.execute(db);
  await sql`
    insert into declaration_event (id, corp_code, declaration_id, at, user_name, action, field, before, after)
    select id || '-00', corp_code, id, declaration_date || 'T00:00:00Z', '', 'created', '', '', ''
    from declaration d
    where not exists (select 1 from declaration_event e where e.declaration_id = d.id)`.execute(db);
}
