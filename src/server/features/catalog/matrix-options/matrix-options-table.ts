import { sql } from 'kysely'
import type { Executor } from '../../../db/tables.ts'

export type OptionRow = { axis: string; id: number; name: string; picture: string | null; sort_order: number }

/** Active options of the configurator, active leathers, and groups of the specification table. */
export function matrixOptionsTable(db: Executor) {
  return {
    /** Leathers with the swatch family of their category, in the shop's order. */
    leathers: () =>
      db
        .selectFrom('leather_types as type')
        .innerJoin('leather_categories as category', 'category.id', 'type.category_id')
        .leftJoin('items as sample', (join) =>
          join.onRef('sample.id', '=', 'type.sample_item_id').on('sample.is_active', '=', true),
        )
        .select([
          'type.id',
          'type.category_id',
          'type.name',
          'type.leather_name',
          'type.brand_color',
          'type.main_color',
          'type.hex',
          'type.sort_order',
          'category.swatch_family',
          'sample.id as sample_id',
          'sample.display_name as sample_name',
        ])
        .where('type.is_active', '=', true)
        .orderBy('category.sort_order')
        .orderBy('type.sort_order')
        .orderBy('type.id')
        .execute(),

    categories: () => db.selectFrom('leather_categories').selectAll().orderBy('sort_order').orderBy('id').execute(),

    options: (): Promise<OptionRow[]> =>
      db
        .selectFrom('matrix_options')
        .select(['axis', 'id', 'name', 'picture', 'sort_order'])
        .where('is_active', '=', true)
        .orderBy('axis')
        .orderBy('sort_order')
        .orderBy('id')
        .execute(),

    /**
     * Options per axis that the variants of a model use; undefined for an unknown product. A variant has the options of
     * its model.
     */
    async usedBy(product: number): Promise<UsedOptions | undefined> {
      const { rows } = await sql<Record<UsedAxis, number[] | null>>`
        select array_agg(distinct v.leather_type_id) filter (where v.leather_type_id is not null) as "leathers",
          array_agg(distinct v.leg_id) filter (where v.leg_id is not null) as "matrixLeg",
          array_agg(distinct v.handle_id) filter (where v.handle_id is not null) as "matrixHandle",
          array_agg(distinct v.seat_height_id) filter (where v.seat_height_id is not null) as "matrixSeatheight",
          array_agg(distinct v.couch_setup_id) filter (where v.couch_setup_id is not null) as "matrixCouchSetup"
        from items i left join items v on v.parent_id = coalesce(i.parent_id, i.id) and v.is_active
        where i.id = ${product} and i.is_active
        group by i.id`.execute(db)
      const row = rows[0]
      return (
        row && {
          leathers: row.leathers ?? [],
          matrixLeg: row.matrixLeg ?? [],
          matrixHandle: row.matrixHandle ?? [],
          matrixSeatheight: row.matrixSeatheight ?? [],
          matrixCouchSetup: row.matrixCouchSetup ?? [],
        }
      )
    },

    /**
     * Options per axis that the variants of each model use, as texts: lists of ids, separated by spaces, per axis in the
     * order of `USED_AXES`. Many models have equal texts.
     */
    async usedByModels(): Promise<Map<number, string>> {
      const { rows } = await sql<{ id: number; used: string }>`
        select i.id, concat_ws(' ',
          coalesce(array_agg(distinct v.leather_type_id) filter (where v.leather_type_id is not null), '{}')::text,
          coalesce(array_agg(distinct v.leg_id) filter (where v.leg_id is not null), '{}')::text,
          coalesce(array_agg(distinct v.handle_id) filter (where v.handle_id is not null), '{}')::text,
          coalesce(array_agg(distinct v.seat_height_id) filter (where v.seat_height_id is not null), '{}')::text,
          coalesce(array_agg(distinct v.couch_setup_id) filter (where v.couch_setup_id is not null), '{}')::text) as used
        from items i join items v on v.parent_id = i.id and v.is_active
        where i.is_active
        group by i.id`.execute(db)
      // Equal texts are kept once.
      const texts = new Map<string, string>()
      return new Map(
        rows.map(({ id, used }) => {
          const text = texts.get(used) ?? used
          texts.set(text, text)
          return [id, text]
        }),
      )
    },

    async downloadedAt(): Promise<Date | null> {
      const row = await db.selectFrom('catalogue_state').select('matrix_options_downloaded_at').executeTakeFirst()
      return row?.matrix_options_downloaded_at ?? null
    },

    specifications: () =>
      db
        .selectFrom('specification_fields')
        .selectAll()
        .orderBy('category_position')
        .orderBy('position')
        .orderBy('code')
        .execute(),
  }
}

/** The axes in the texts of `usedByModels`. */
export const USED_AXES = ['leathers', 'matrixLeg', 'matrixHandle', 'matrixSeatheight', 'matrixCouchSetup'] as const
export type UsedAxis = (typeof USED_AXES)[number]
export type UsedOptions = Record<UsedAxis, number[]>
export type LeatherRow = Awaited<ReturnType<ReturnType<typeof matrixOptionsTable>['leathers']>>[number]
