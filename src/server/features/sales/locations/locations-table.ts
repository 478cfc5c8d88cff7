import type { OpeningHours, SpecialDay } from '#shared/domain/showroom/opening-hours.ts'
import type { Executor } from '../../../db/tables.ts'

export type LocationRow = {
  id: number
  name: string
  slug: string
  street: string
  zipcode: string
  city: string
  phone: string
  email: string
  hours: OpeningHours
  specialDays: SpecialDay[]
  isDefault: boolean
  isShown: boolean
  version: number
  stockLocationId: number | null
}

export type LocationFields = Omit<LocationRow, 'id' | 'slug' | 'isDefault' | 'version' | 'stockLocationId'> & {
  /** Undefined keeps the stock location. */
  stockLocationId?: number | null | undefined
}

const COLUMNS = [
  'id',
  'name',
  'slug',
  'street',
  'zipcode',
  'city',
  'phone',
  'email',
  'hours',
  'special_days as specialDays',
  'is_default as isDefault',
  'is_shown as isShown',
  'version',
  'stock_location_id as stockLocationId',
] as const

/** Table `shop_locations`. One row is the default location. */
export function locationsTable(db: Executor) {
  const locations = db.selectFrom('shop_locations').select(COLUMNS)
  return {
    /** Lists all locations, the default location first. */
    all: (): Promise<LocationRow[]> => locations.orderBy('is_default', 'desc').orderBy('name').execute(),

    /** Returns a location; with `null` the default location. */
    find: (id: number | null): Promise<LocationRow | undefined> =>
      (id === null ? locations.where('is_default', '=', true) : locations.where('id', '=', id)).executeTakeFirst(),

    /** The stock locations of the ERP, by name. */
    stockLocations: () => db.selectFrom('locations').select(['id', 'name']).orderBy('name').orderBy('id').execute(),

    /** Returns the location with this stock location. */
    ofStockLocation: (stockLocationId: number): Promise<LocationRow | undefined> =>
      locations.where('stock_location_id', '=', stockLocationId).executeTakeFirst(),

    /** Returns whether another location has the name. */
    async hasName(name: string, exceptId?: number): Promise<boolean> {
      const rows = await db.selectFrom('shop_locations').select(['id', 'name']).execute()
      return rows.some((row) => row.id !== exceptId && row.name.toLowerCase() === name.toLowerCase())
    },

    async hasSlug(slug: string): Promise<boolean> {
      return (
        (await db.selectFrom('shop_locations').select('id').where('slug', '=', slug).executeTakeFirst()) !== undefined
      )
    },

    async add({
      hours,
      specialDays,
      isShown,
      stockLocationId = null,
      ...fields
    }: LocationFields & { slug: string }): Promise<number> {
      const { id } = await db
        .insertInto('shop_locations')
        .values({
          ...fields,
          ...json({ hours, specialDays }),
          is_shown: isShown,
          stock_location_id: stockLocationId,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    /** Changes a location. Returns false when its version is not the version that the user saw. */
    async change(
      id: number,
      version: number,
      { hours, specialDays, isShown, stockLocationId, ...fields }: LocationFields,
    ): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('shop_locations')
        .set({
          ...fields,
          ...json({ hours, specialDays }),
          is_shown: isShown,
          version: version + 1,
          ...(stockLocationId !== undefined && { stock_location_id: stockLocationId }),
        })
        .where('id', '=', id)
        .where('version', '=', version)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0
    },
  }
}

const json = ({ hours, specialDays }: Pick<LocationRow, 'hours' | 'specialDays'>) => ({
  hours: JSON.stringify(hours),
  special_days: JSON.stringify(specialDays),
})
