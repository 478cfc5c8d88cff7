import type { ShopDetails } from '#shared/contracts/config.ts'
import { DEFAULT_LOCATION, type ManagedLocation, type ShopLocation } from '#shared/contracts/locations.ts'
import { SHOWROOM_HOURS } from '#shared/domain/showroom/opening-hours.ts'
import { comingSpecialDays } from '#shared/domain/showroom/special-days.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import type { Executor } from '../../../db/tables.ts'
import { type LocationRow, locationsTable } from './locations-table.ts'

/** Returns all locations, the default location first. Its address and hours come from the configuration. */
export async function listLocations(db: Executor, shop: ShopDetails): Promise<ManagedLocation[]> {
  const rows = await locationsTable(db).all()
  const own = rows.find(({ isDefault }) => isDefault)
  return [defaultLocation(own, shop), ...rows.filter(({ isDefault }) => !isDefault).map(onWire)]
}

/** Returns the locations with a page in the web shop, with their special days from today on. */
export async function shownLocations(db: Executor, shop: ShopDetails, now: Date): Promise<ShopLocation[]> {
  const all = await listLocations(db, shop)
  return all
    .filter(({ isShown }) => isShown)
    .map(({ isShown: _isShown, version: _version, stockLocationId: _stock, ...location }) => ({
      ...location,
      specialDays: comingSpecialDays(location.specialDays, amsterdamDay(now)),
    }))
}

/** Returns the special days of the default location, and whether several locations have a page. */
export async function showroomsInWebShop(db: Executor, shop: ShopDetails, now: Date) {
  const shown = await shownLocations(db, shop, now)
  return {
    specialDays: shown.find(({ isDefault }) => isDefault)?.specialDays ?? [],
    hasShowrooms: shown.length > 1,
  }
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
    specialDays: row?.specialDays ?? [],
    isDefault: true,
    isShown: row?.isShown ?? true,
    version: row?.version ?? 0,
    stockLocationId: row?.stockLocationId ?? null,
  }
}

const onWire = ({ id, ...row }: LocationRow): ManagedLocation => ({ ...row, locationId: id })
