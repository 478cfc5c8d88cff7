import type { ShopDetails } from '#shared/contracts/config.ts'
import { DEFAULT_LOCATION, type ManagedLocation } from '#shared/contracts/locations.ts'
import { SHOWROOM_HOURS } from '#shared/domain/showroom/opening-hours.ts'
import type { Executor } from '../../../db/tables.ts'
import { type LocationRow, locationsTable } from './locations-table.ts'

/** Returns all locations, the default location first. Its address and hours come from the configuration. */
export async function listLocations(db: Executor, shop: ShopDetails): Promise<ManagedLocation[]> {
  const rows = await locationsTable(db).all()
  const own = rows.find(({ isDefault }) => isDefault)
  return [defaultLocation(own, shop), ...rows.filter(({ isDefault }) => !isDefault).map(onWire)]
}

/** Returns the name of a location. `null` is the default location. */
export async function locationName(db: Executor, shop: Pick<ShopDetails, 'city'>, id: number | null): Promise<string> {
  return (await locationsTable(db).find(id))?.name || defaultName(shop)
}

const defaultName = ({ city }: Pick<ShopDetails, 'city'>) => `Showroom ${city}`

function defaultLocation(row: LocationRow | undefined, shop: ShopDetails): ManagedLocation {
  const { street, zipcode, city, phone, email } = shop
  return {
    locationId: DEFAULT_LOCATION,
    name: row?.name || defaultName(shop),
    slug: row?.slug ?? 'showroom',
    street,
    zipcode,
    city,
    phone,
    email,
    hours: SHOWROOM_HOURS,
    isDefault: true,
    isShown: row?.isShown ?? true,
    version: row?.version ?? 0,
    stockLocationId: row?.stockLocationId ?? null,
  }
}

const onWire = ({ id, ...row }: LocationRow): ManagedLocation => ({ ...row, locationId: id })
