import { sql } from 'kysely'
import { ADVICE_CONTACT_DEVELOPER, euros, type Rule } from './rule.ts'

/** Rules on changes of orders and on the versions that they leave. */
export const changeRules: readonly Rule[] = [
  {
    name: 'version-is-its-lines',
    sentence: 'Elke versie van een order kost wat haar regels en kosten samen zijn.',
    broken: () => sql`
      select v.sales_order_id as order_id, null::int as item_id, v.content ->> 'dueCents' as found, s.cents::text as wanted
      from order_versions v cross join lateral (
        select (v.content ->> 'feeCents')::bigint
          + coalesce(sum((line ->> 'count')::bigint * (line ->> 'unitCents')::bigint), 0) as cents
        from jsonb_array_elements(v.content -> 'lines') as line) s
      where (v.content ->> 'dueCents')::bigint <> s.cents`,
    reason: ({ found, wanted }) =>
      `Bij de versie staat ${euros(found)}, haar regels en kosten zijn samen ${euros(wanted)}.`,
    advice: ADVICE_CONTACT_DEVELOPER,
  },
  {
    name: 'change-has-version',
    sentence: 'Elke afgesproken wijziging van een order heeft een versie, en de versies tellen door.',
    broken: () => sql`
      select o.id as order_id, null::int as item_id,
        v.changed || ' en ' || v.last as found, c.agreed || ' en ' || v.total as wanted
      from (select sales_order_id as id from order_changes union select sales_order_id from order_versions) o
      cross join lateral (
        select count(*) filter (where state = 'agreed') as agreed from order_changes where sales_order_id = o.id) c
      cross join lateral (
        select count(*) as total, count(*) filter (where cause = 'changed') as changed, coalesce(max(version), 0) as last
        from order_versions where sales_order_id = o.id) v
      where v.changed <> c.agreed or v.last <> v.total`,
    reason: ({ found, wanted }) =>
      `Gewijzigde versies en laatste versie: ${found}. Afgesproken wijzigingen en aantal versies: ${wanted}.`,
    advice: ADVICE_CONTACT_DEVELOPER,
  },
  {
    name: 'changed-pieces-are-agreed',
    sentence:
      'Stukken gaan bij een wijziging alleen uit een order als de klant akkoord ging, tegen de afgesproken kosten.',
    broken: () => sql`
      select x.sales_order_id as order_id, null::int as item_id, x.fee_cents::text as found,
        coalesce(c.fee_cents, 0)::text as wanted
      from order_cancellations x left join order_changes c on c.id = x.id and c.state = 'agreed'
      where x.reason = 'changed' and (c.id is null or c.fee_cents <> x.fee_cents or c.removed_cents <> x.canceled_cents)`,
    reason: ({ found, wanted }) =>
      `Voor vervangen stukken staat ${euros(found)} kosten, afgesproken is ${euros(wanted)}.`,
    advice: ADVICE_CONTACT_DEVELOPER,
  },
]
