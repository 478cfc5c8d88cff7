import type { Role } from '#shared/contracts/users.ts'
import type { Database, ItemTexts } from '#src/server/db/tables.ts'
import { quickHash } from './quick-hash.ts'

export type ProductFacts = {
  id?: number
  kind?: 'parent' | 'single' | 'set'
  itemId?: string
  displayName?: string
  /** EUR excl. VAT. */
  basePrice?: number
  lowPrice?: number | null
  family?: string | null
  stockClass?: string | null
  deliveryTime?: string | null
  model?: string | null
  hex?: string | null
  sortOrder?: number
  rating?: number | null
  texts?: ItemTexts
  isActive?: boolean
  /** Units in stock; undefined means no stock record. */
  stock?: number
  /** Components of a set. */
  members?: { item: number; quantity: number }[]
}

export type VariantFacts = Omit<ProductFacts, 'kind' | 'members'> & {
  parent: number
  leather?: number
  leg?: number
  handle?: number
  seatHeight?: number
  couchSetup?: number
}

export type LeatherFacts = {
  id?: number
  category?: { id: number; title: string }
  name?: string
  mainColor?: string
  hex?: string
  sampleItem?: number | null
}

export type OptionFacts = {
  axis: 'matrixLeg' | 'matrixHandle' | 'matrixSeatheight' | 'matrixCouchSetup'
  id?: number
  name?: string
  picture?: string | null
  sortOrder?: number
}

export type MenuFacts = {
  id?: number
  name: string
  url?: string
  /** Ids of the products on the page. */
  items?: number[]
  isOnlyLink?: boolean
  children?: MenuFacts[]
}

export type UserFacts = { email?: string; password?: string; roles?: readonly Role[]; firstname?: string }

/** A hash that no password matches. Hashing is slow by design, and most tests never log in with a password. */
const UNUSABLE_HASH = '$argon2id$none'

const AXIS_COLUMNS = {
  leather: 'leather_type_id',
  leg: 'leg_id',
  handle: 'handle_id',
  seatHeight: 'seat_height_id',
  couchSetup: 'couch_setup_id',
} as const

/**
 * Returns builders that add records to the shop for a test. Each builder takes the relevant fields and fills in the
 * rest. Builders of records with an id return it. Ids begin at 1001, so that no id equals a position by accident.
 *
 * @param changed called after each change of the catalog, so that the server invalidates its caches
 */
export function builders(db: () => Database, changed: () => void) {
  let lastId = 1000
  const newId = (given: number | undefined) => given ?? ++lastId

  async function addItem(kind: 'parent' | 'variant' | 'single' | 'set', facts: ProductFacts & Partial<VariantFacts>) {
    const id = newId(facts.id)
    const axes = Object.entries(AXIS_COLUMNS).map(([axis, column]) => [
      column,
      facts[axis as keyof typeof AXIS_COLUMNS] ?? null,
    ])
    await db()
      .insertInto('items')
      .values({
        id,
        parent_id: facts.parent ?? null,
        item_id: facts.itemId ?? `ITEM-${id}`,
        item_type: kind === 'set' ? 'Group' : 'InvtPart',
        kind,
        display_name: facts.displayName ?? `Product ${id}`,
        base_price: facts.basePrice ?? 825.62,
        low_price: facts.lowPrice ?? null,
        stock_class: facts.stockClass ?? null,
        family: facts.family ?? null,
        picture_model: facts.model ?? null,
        picture_hex: facts.hex ?? null,
        delivery_time: facts.deliveryTime ?? null,
        sort_order: facts.sortOrder ?? 10_000,
        rating: facts.rating ?? null,
        texts: JSON.stringify(facts.texts ?? {}),
        is_active: facts.isActive ?? true,
        content_hash: '',
        changed_at: new Date(0),
        ...(Object.fromEntries(axes) as Record<(typeof AXIS_COLUMNS)[keyof typeof AXIS_COLUMNS], number | null>),
      })
      .execute()
    if (facts.stock !== undefined) await insertStock(id, facts.stock)
    changed()
    return id
  }

  async function insertStock(item: number, count: number, location = { id: 1, name: 'Magazijn' }) {
    await db()
      .insertInto('locations')
      .values(location)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await db()
      .insertInto('stock_levels')
      .values({ item_id: item, location_id: location.id, available: count })
      .execute()
    await db()
      .insertInto('stock_totals')
      .values({ item_id: item, counted: count })
      .onConflict((conflict) =>
        conflict.column('item_id').doUpdateSet((row) => ({ counted: row('stock_totals.counted', '+', count) })),
      )
      .execute()
    changed()
  }

  async function insertMenu(nodes: MenuFacts[], parent: number | null, level: number) {
    for (const [position, node] of nodes.entries()) {
      const id = newId(node.id)
      await db()
        .insertInto('menu_nodes')
        .values({
          id,
          parent_id: parent,
          position,
          name: node.name,
          display_name: null,
          url_fragment: node.url ?? null,
          sequence_number: position,
          level,
          is_shown: true,
          is_in_desktop_menu: true,
          is_in_mobile_menu: true,
          is_only_link: node.isOnlyLink ?? false,
          meta_title: null,
          meta_description: null,
          banner_intro: null,
          item_list: node.items
            ? ['id,sortorder', ...node.items.map((item, index) => `${item},${index + 1}`)].join('\n')
            : null,
          intro: null,
          description: null,
          robots: null,
        })
        .execute()
      await insertMenu(node.children ?? [], id, level + 1)
    }
  }

  const userRow = ({ email, password, roles = [], firstname = '' }: UserFacts) => ({
    email: email ?? `iemand${++lastId}@voorbeeld.example`,
    password_hash: password === undefined ? UNUSABLE_HASH : quickHash(password),
    roles: [...roles],
    firstname,
  })

  return {
    /** Adds a product without options; with `kind: 'parent'` a model with variants, with `members` a set. */
    async addProduct(facts: ProductFacts = {}): Promise<number> {
      const id = await addItem(facts.kind ?? (facts.members ? 'set' : 'single'), facts)
      for (const [position, { item, quantity }] of (facts.members ?? []).entries()) {
        await db().insertInto('item_members').values({ set_id: id, item_id: item, quantity, position }).execute()
      }
      return id
    },

    /** Adds a variant of a model, with the ids of its leather, legs and so on. */
    addVariant: (facts: VariantFacts): Promise<number> => addItem('variant', facts),

    /** Adds a leather type, in the category "Touch" unless one is given. */
    async addLeather(facts: LeatherFacts = {}): Promise<number> {
      const id = newId(facts.id)
      const category = facts.category ?? { id: 1, title: 'Touch' }
      await db()
        .insertInto('leather_categories')
        .values({
          ...category,
          swatch_family: 'touch',
          info: null,
          info_sub: null,
          info_link: null,
          thickness: null,
          sort_order: category.id,
          sample_sort_order: category.id,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const name = facts.name ?? `${category.title} ${id}`
      await db()
        .insertInto('leather_types')
        .values({
          id,
          category_id: category.id,
          name,
          leather_name: category.title,
          brand_color: name,
          main_color: facts.mainColor ?? 'Cognac',
          hex: facts.hex ?? '#8a4b22',
          sort_order: id,
          sample_item_id: facts.sampleItem ?? null,
        })
        .execute()
      changed()
      return id
    },

    /** Adds a matrix option: a value of an axis of the configurator other than leather. */
    async addOption(facts: OptionFacts): Promise<number> {
      const id = newId(facts.id)
      await db()
        .insertInto('matrix_options')
        .values({
          axis: facts.axis,
          id,
          name: facts.name ?? `Optie ${id}`,
          picture: facts.picture ?? null,
          sort_order: facts.sortOrder ?? id,
        })
        .execute()
      changed()
      return id
    },

    /** Adds units of a product at a stock location. */
    addStock: (facts: { item: number; count: number; location?: { id: number; name: string } }): Promise<void> =>
      insertStock(facts.item, facts.count, facts.location),

    async addMenu(roots: MenuFacts[]): Promise<void> {
      await insertMenu(roots, null, 1)
      changed()
    },

    async addUser(facts: UserFacts = {}): Promise<number> {
      const { id } = await db().insertInto('users').values(userRow(facts)).returning('id').executeTakeFirstOrThrow()
      return id
    },

    /** Adds several users in one statement, because this runs before each test. */
    async addUsers(all: readonly UserFacts[]): Promise<void> {
      await db().insertInto('users').values(all.map(userRow)).execute()
    },

    /** Returns the number of units available for sale. */
    async stockOf(item: number): Promise<number> {
      const row = await db().selectFrom('stock_totals').selectAll().where('item_id', '=', item).executeTakeFirst()
      return row ? row.counted - row.taken : 0
    },
  }
}
