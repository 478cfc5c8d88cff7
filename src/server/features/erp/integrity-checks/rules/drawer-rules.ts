import { sql } from 'kysely'
import { ADVICE_CONTACT_DEVELOPER, euros, type Rule } from './rule.ts'

/** Parts of a drawer in the stored view of its closing, in cents. */
const part = (name: string) => sql`coalesce((v.drawer->>${name}::text)::int, 0)`

/** Drawers of closings with their part of the stored view as `v.drawer`. */
const closedDrawers = sql`day_closing_drawers d join day_closings c on c.id = d.closing_id
  cross join lateral (select drawer from jsonb_array_elements(c.view->'drawers') drawer
    where drawer->>'drawerId' = coalesce(d.drawer_id::text, 'main')) v`

/** Rules on the counts of cash drawers. Closings of older releases, which counted one drawer, have no rows of drawers. */
export const drawerRules: readonly Rule[] = [
  {
    name: 'drawer-closing-is-drawers',
    sentence: 'Wat er bij een dagafsluiting geteld is, is de som van haar lades.',
    broken: () => sql`
      select null::int as order_id, null::int as item_id, s.counted::text as found, c.counted_cents::text as wanted
      from day_closings c join (
        select closing_id, sum(counted_cents) as counted, sum(expected_cents) as expected, sum(float_cents) as float
        from day_closing_drawers group by closing_id) s on s.closing_id = c.id
      where s.counted <> c.counted_cents or s.expected <> c.expected_cents or s.float <> c.float_cents`,
    reason: ({ found, wanted }) =>
      `De lades van een dagafsluiting tellen op tot ${euros(found)}, de afsluiting zegt ${euros(wanted)}.`,
    advice: ADVICE_CONTACT_DEVELOPER,
  },
  {
    name: 'drawer-expected-is-parts',
    sentence: 'Wat er in een la moest liggen, is het wisselgeld en alles wat erbij kwam en eraf ging.',
    broken: () => sql`
      select null::int as order_id, null::int as item_id, d.expected_cents::text as found,
        (${part('floatBeforeCents')} + ${part('carriedCents')} + d.net_cents)::text as wanted
      from ${closedDrawers}
      where d.expected_cents <> ${part('floatBeforeCents')} + ${part('carriedCents')} + d.net_cents
        or d.net_cents <> ${part('receivedCents')} - ${part('refundedCents')} + ${part('paidInCents')}
          - ${part('paidOutCents')} + ${part('differenceCents')}`,
    reason: ({ found, wanted }) =>
      `Bij een dagafsluiting is voor een la ${euros(found)} verwacht, de onderdelen zijn samen ${euros(wanted)}.`,
    advice: ADVICE_CONTACT_DEVELOPER,
  },
  {
    name: 'drawer-difference-is-count',
    sentence: 'Het verschil dat een dienst boekte, is wat er geteld is min wat er verwacht werd.',
    broken: () => sql`
      select null::int as order_id, null::int as item_id, coalesce(m.cents, 0)::text as found, s.cents::text as wanted
      from (
        select s.id, s.start_counted_cents - s.start_expected_cents
          -- A shift that the closing of the day ended has its difference in that closing.
          + case when s.closed_at is null or exists (select from day_closings c where c.closed_at = s.closed_at)
            then 0 else s.end_counted_cents - s.end_expected_cents end as cents
        from drawer_shifts s) s
      left join (select shift_id, sum(amount_cents) as cents from drawer_movements where shift_id is not null
        group by shift_id) m on m.shift_id = s.id
      where coalesce(m.cents, 0) <> s.cents`,
    reason: ({ found, wanted }) => `Een dienst boekte een verschil van ${euros(found)}, geteld is ${euros(wanted)}.`,
    advice: ADVICE_CONTACT_DEVELOPER,
  },
]
