import { type RawBuilder, sql } from 'kysely'
import type { DeliveryExperience } from '#shared/domain/planning/delivery-experience.ts'
import type { Executor, ItemTexts } from '../../../db/tables.ts'
import { type PublishedReview, publishedReviews } from '../product-reviews/index.ts'

/** An item as lists show it. A variant takes missing values from its parent. */
export type ListRow = {
  id: number
  parentId: number | null
  itemId: string
  kind: 'parent' | 'variant' | 'single' | 'set'
  displayName: string
  parentDisplayName: string | null
  /** EUR excl. VAT. For a set: the sum of its members. */
  basePrice: number
  lowPrice: number | null
  /** Lowest price of the thirty days before the reduction; null without a reduction. */
  priorPrice: number | null
  /** Model in the composed pictures (`merel-3`), and the color in which it is shown. */
  pictureModel: string | null
  pictureHex: string | null
  /**
   * First photograph of the item, else of its parent. A variant with its own picture model has no parent photograph.
   */
  picture: string | null
  /** Pieces in stock over all locations; null when the item has no stock records. */
  count: number | null
  rating: number | null
  reviewCount: number
  sortOrder: number
  stockClass: string | null
  deliveryTime: string | null
  leatherTypeId: number | null
  /** Picture of the legs of a variant. */
  legs: string | null
  family: string | null
}

/** A product in a set, and how many of it the set has. */
export type SetMember = ListRow & { setId: number; quantity: number }

export type DetailRow = ListRow & {
  itemType: string
  texts: ItemTexts
  parentTexts: ItemTexts | null
  /** Picture model of the item itself. `pictureModel` may be that of the parent. */
  ownPictureModel: string | null
  legId: number | null
  handleId: number | null
  seatHeightId: number | null
  couchSetupId: number | null
  leg: string | null
  handle: string | null
  seatHeight: string | null
  couchSetup: string | null
  optionsDownloadedAt: Date | null
}

export type VariantRow = {
  id: number
  leatherTypeId: number | null
  legId: number | null
  handleId: number | null
  seatHeightId: number | null
  couchSetupId: number | null
  /** Picture model of the variant itself; null when it has none, or has no couch set-up. */
  ownPictureModel: string | null
  basePrice: number
  priorPrice: number | null
  count: number | null
}

/** An item with everything that its page shows, except the members of a set. */
export type PageRow = DetailRow & {
  /** The variants of the model, for a model or a variant; else empty. */
  variants: VariantRow[]
  /** Pictures of the item and of its parent. */
  images: ImageRow[]
  /** The newest published reviews of the model, or of a product without parent. */
  reviews: PublishedReview[]
  /** How long the last deliveries of the model took; null with too few deliveries. */
  deliveryExperience: DeliveryExperience | null
}

/** A leather as lists and pictures need it. `family`: swatch family, which has a grain in the pictures. */
export type CatalogLeather = { id: number; name: string; mainColor: string; hex: string; family: string }

/** A variant in stock. */
export type ReadyVariant = { id: number; parentId: number; leatherTypeId: number | null }

export type ImageRow = { itemId: number; picture: string; alt: string }

const PICTURE_HEX = sql`
  coalesce(i.picture_hex, (select hex from leather_types where id = i.leather_type_id), p.picture_hex)`

const LIST_COLUMNS = sql`
  i.id, i.parent_id as "parentId", i.item_id as "itemId", i.kind, i.display_name as "displayName",
  p.display_name as "parentDisplayName",
  case when i.kind = 'set' then coalesce(
    (select sum(piece.base_price * m.quantity) from item_members m join items piece on piece.id = m.item_id where m.set_id = i.id),
    i.base_price) else i.base_price end as "basePrice",
  i.low_price as "lowPrice", i.prior_price as "priorPrice",
  coalesce(i.picture_model, p.picture_model) as "pictureModel",
  ${PICTURE_HEX} as "pictureHex",
  coalesce(
    (select picture from item_images where item_id = i.id order by position limit 1),
    case when i.picture_model is null then (select picture from item_images where item_id = i.parent_id order by position limit 1) end
  ) as picture,
  s.counted - s.taken as count,
  coalesce(i.rating, p.rating) as rating, case when i.rating is null then coalesce(p.review_count, 0) else i.review_count end as "reviewCount",
  i.sort_order as "sortOrder", i.stock_class as "stockClass", coalesce(i.delivery_time, p.delivery_time) as "deliveryTime",
  i.leather_type_id as "leatherTypeId",
  case when i.leg_id is not null then (select picture from matrix_options where axis = 'matrixLeg' and id = i.leg_id) end as legs,
  coalesce(i.family, p.family) as family`

const LIST_SOURCES = sql`
  left join items p on p.id = i.parent_id
  left join stock_totals s on s.item_id = i.id`

const DETAIL_COLUMNS = sql`
  ${LIST_COLUMNS}, i.item_type as "itemType", i.texts, p.texts as "parentTexts", i.picture_model as "ownPictureModel",
  i.leg_id as "legId", i.handle_id as "handleId",
  i.seat_height_id as "seatHeightId", i.couch_setup_id as "couchSetupId",
  (select name from matrix_options where axis = 'matrixLeg' and id = i.leg_id) as leg,
  (select name from matrix_options where axis = 'matrixHandle' and id = i.handle_id) as handle,
  (select name from matrix_options where axis = 'matrixSeatheight' and id = i.seat_height_id) as "seatHeight",
  (select name from matrix_options where axis = 'matrixCouchSetup' and id = i.couch_setup_id) as "couchSetup",
  state.matrix_options_downloaded_at as "optionsDownloadedAt"`

/** The rows of a select, as a JSON array in the order of the rows; empty when there are none. */
const asJson = (rows: RawBuilder<unknown>) => sql`coalesce((select json_agg(listed) from (${rows}) listed), '[]')`

/**
 * These ids as an array. PostgreSQL does not see their number while it plans, because they are in a subselect. So it
 * finds that a plan for any number costs the same, and keeps that plan. It would otherwise plan each execution anew for
 * a short list, which takes longer than reading it.
 */
const arrayOf = (ids: readonly number[]) => sql`(select ${[...ids]}::int[])::int[]`

/** The active members of sets, per set and in their order. */
const membersOf = (condition: RawBuilder<unknown>) => sql`
  select ${LIST_COLUMNS}, m.quantity, m.set_id as "setId"
  from item_members m join items i on i.id = m.item_id and i.is_active ${LIST_SOURCES}
  where ${condition} order by m.set_id, m.position`

/** The active variants that are in stock. */
const readyVariantsOf = (condition: RawBuilder<unknown>) => sql`
  select v.id, v.parent_id as "parentId", v.leather_type_id as "leatherTypeId"
  from items v
  -- Lateral, so that stock is read by key. With many variants PostgreSQL would otherwise read all stock.
  cross join lateral (select from stock_totals where item_id = v.id and counted > taken offset 0) in_stock
  where ${condition} and v.is_active order by v.id`

/** Reads of the catalog, without inactive items. */
export function catalogTable(db: Executor) {
  const rowsOf = async <Row>(query: RawBuilder<Row>) => (await query.execute(db)).rows
  const detailsWhere = (condition: RawBuilder<unknown>) =>
    rowsOf(sql<DetailRow>`
      select ${DETAIL_COLUMNS}
      from items i ${LIST_SOURCES}
      cross join catalogue_state state
      where ${condition} and i.is_active order by i.id`)

  return {
    /** One page of the active items with these ids, in the order of the ids, and the number of all such items. */
    async page(ids: readonly number[], { page, pageSize }: { page: number; pageSize: number }) {
      const wanted = [...new Set(ids)]
      const rows = await rowsOf(sql<ListRow & { total: number }>`
        with wanted as materialized (
          select i.id, w.place, count(*) over () as total
          from unnest(${arrayOf(wanted)}) with ordinality as w(id, place) join items i on i.id = w.id and i.is_active
          order by w.place limit ${pageSize} offset ${(page - 1) * pageSize})
        select ${LIST_COLUMNS}, wanted.total
        from wanted join items i on i.id = wanted.id ${LIST_SOURCES}
        order by wanted.place`)
      const total = rows[0]?.total ?? (page === 1 ? 0 : await this.countOf(wanted))
      return { rows, total }
    },

    /** These active items with what their cards show, in the order of the ids. One statement, like `pages`. */
    cards: (ids: readonly number[]) =>
      rowsOf(sql<ListRow & { ready: ReadyVariant[]; members: SetMember[] }>`
        select ${LIST_COLUMNS},
          case when i.kind = 'parent' then ${asJson(readyVariantsOf(sql`v.parent_id = wanted.id`))} else '[]' end as ready,
          case when i.kind = 'set' then ${asJson(membersOf(sql`m.set_id = wanted.id`))} else '[]' end as members
        from unnest(${arrayOf(ids)}) with ordinality as wanted(id, place)
        join items i on i.id = wanted.id and i.is_active ${LIST_SOURCES}
        order by wanted.place`),

    /** All active products without parent, in the shop's order. */
    async productIds(): Promise<number[]> {
      const rows = await rowsOf(sql<{ id: number }>`
        select id from items where parent_id is null and is_active order by sort_order, id`)
      return rows.map(({ id }) => id)
    },

    async countOf(ids: readonly number[]): Promise<number> {
      const [row] = await rowsOf(sql<{ count: number }>`
        select count(*) as count from items where id = any(${arrayOf(ids)}) and is_active`)
      return row?.count ?? 0
    },

    /** Properties of these items that decide in which leathers they are available. */
    leatherFacts: (ids: readonly number[]) =>
      rowsOf(sql<Pick<ListRow, 'id' | 'kind' | 'leatherTypeId' | 'pictureHex' | 'stockClass' | 'family'>>`
        select i.id, i.kind, i.leather_type_id as "leatherTypeId", ${PICTURE_HEX} as "pictureHex",
          i.stock_class as "stockClass", coalesce(i.family, p.family) as family
        from items i left join items p on p.id = i.parent_id
        where i.id = any(${arrayOf(ids)}) and i.is_active`),

    /**
     * These items with everything that their pages show. PostgreSQL returns the lists of an item as JSON, because
     * reading a row of its own for each variant and picture takes this process more time than the rest of a page.
     */
    pages: (ids: readonly number[], { maxReviews }: { maxReviews: number }) =>
      rowsOf(sql<PageRow>`
        select ${DETAIL_COLUMNS},
          ${asJson(sql`
            select v.id, v.leather_type_id as "leatherTypeId", v.leg_id as "legId", v.handle_id as "handleId",
              v.seat_height_id as "seatHeightId", v.couch_setup_id as "couchSetupId", v.base_price as "basePrice",
              case when v.couch_setup_id is not null then v.picture_model end as "ownPictureModel",
              v.prior_price as "priorPrice", stock.count
            from items v
            -- Lateral, so that stock is read by key. With many variants PostgreSQL would otherwise read all stock.
            left join lateral (select counted - taken as count from stock_totals where item_id = v.id offset 0) stock on true
            where v.parent_id = case when i.kind = 'parent' then i.id else i.parent_id end and v.is_active order by v.id`)} as variants,
          ${asJson(sql`
            select item_id as "itemId", picture, alt from item_images
            where item_id in (i.id, i.parent_id) order by position`)} as images,
          ${asJson(publishedReviews(sql`coalesce(i.parent_id, i.id)`, maxReviews))} as reviews,
          (select json_build_object('weeksFrom', weeks_from, 'weeksUntil', weeks_until, 'deliveries', deliveries)
            from model_delivery_times where item_id = coalesce(i.parent_id, i.id)) as "deliveryExperience"
        from unnest(${arrayOf(ids)}) as wanted(id) join items i on i.id = wanted.id and i.is_active ${LIST_SOURCES}
        cross join catalogue_state state`),

    /** These products and their variants, by id. */
    detailsWithVariants: (ids: readonly number[]) => {
      const wanted = [...ids]
      return detailsWhere(sql`(i.id = any(${arrayOf(wanted)}) or i.parent_id = any(${arrayOf(wanted)}))`)
    },

    /** Members of these sets, per set and in their order. */
    members: (setIds: readonly number[]) =>
      rowsOf(sql<SetMember>`${membersOf(sql`m.set_id = any(${arrayOf(setIds)})`)}`),

    images: (itemIds: readonly number[]) =>
      rowsOf(sql<ImageRow>`
        select item_id as "itemId", picture, alt from item_images
        where item_id = any(${arrayOf(itemIds)}) order by position`),

    /** All active options, by axis and in the shop's order. */
    optionOrder: () =>
      rowsOf(sql<{ axis: string; id: number }>`
        select 'matrixLeathertype' as axis, t.id, c.sort_order as first, t.sort_order as second
        from leather_types t join leather_categories c on c.id = t.category_id where t.is_active
        union all select axis, id, 0, sort_order from matrix_options where is_active
        order by axis, first, second, id`),

    /** All active leathers, in the shop's order. */
    leathers: () =>
      rowsOf(sql<CatalogLeather>`
        select t.id, t.name, t.main_color as "mainColor", t.hex, c.swatch_family as family
        from leather_types t join leather_categories c on c.id = t.category_id
        where t.is_active order by c.sort_order, t.sort_order, t.id`),

    /** Leathers in which each model is made, with the lowest net price of its variants in each leather. */
    leathersOfModels: () =>
      rowsOf(sql<{ id: number; leathers: { leatherId: number; netPrice: number }[] }>`
        select id, json_agg(json_build_object('leatherId', leather_type_id, 'netPrice', price)) as leathers
        from (
          select parent_id as id, leather_type_id, min(base_price) as price from items
          where parent_id is not null and leather_type_id is not null and is_active group by parent_id, leather_type_id
        ) priced group by id`),

    /** The variants of these models that are in stock. */
    readyVariants: (parentIds: readonly number[]) =>
      rowsOf(sql<ReadyVariant>`${readyVariantsOf(sql`v.parent_id = any(${arrayOf(parentIds)})`)}`),

    /** Active items with stock, in the shop's order. */
    inStock: () =>
      rowsOf(sql<{
        id: number
        itemId: string
        displayName: string
        family: string | null
        stockClass: string | null
        totalStock: number
      }>`
        select i.id, i.item_id as "itemId", i.display_name as "displayName", coalesce(i.family, p.family) as family,
          i.stock_class as "stockClass", s.counted - s.taken as "totalStock"
        from stock_totals s join items i on i.id = s.item_id and i.is_active left join items p on p.id = i.parent_id
        where s.counted > s.taken order by i.sort_order, i.display_name, i.id`),

    /** At most two variants with these options. Two mean that the selection is incomplete. */
    variantsWith: (parentId: number, options: Partial<Record<OptionColumn, number>>) => {
      const conditions = OPTION_COLUMNS.flatMap((column) =>
        options[column] === undefined ? [] : [sql`and ${sql.ref(column)} = ${options[column]}`],
      )
      return rowsOf(sql<{ id: number; displayName: string }>`
        select id, display_name as "displayName" from items
        where parent_id = ${parentId} and is_active ${sql.join(conditions, sql` `)} order by id limit 2`)
    },
  }
}

const OPTION_COLUMNS = ['leather_type_id', 'leg_id', 'handle_id', 'seat_height_id', 'couch_setup_id'] as const
export type OptionColumn = (typeof OPTION_COLUMNS)[number]
