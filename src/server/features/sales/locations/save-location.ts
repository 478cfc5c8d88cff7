import { DEFAULT_LOCATION } from '#shared/contracts/locations.ts'
import type { SpecialDay } from '#shared/domain/showroom/opening-hours.ts'
import { changedSpecialDays, hoursOfSpecialDay } from '#shared/domain/showroom/special-days.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import { InvalidInput } from '../../../access/invalid-input.ts'
import type { Staff } from '../../../access/visitor.ts'
import type { Database, Transaction } from '../../../db/tables.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { type LocationFields, locationsTable } from './locations-table.ts'

type Deps = { db: Database; now: () => Date }

/** Without special days the stored ones stay. */
type TypedFields = Omit<LocationFields, 'specialDays'> & { specialDays?: SpecialDay[] | undefined }

/**
 * Adds a location. Fails with `location_name_taken` when another location has the name, and with `stock_location_taken`
 * when another location has the stock location. Throws `InvalidInput` for a special day in the past.
 */
export function addLocation({ db, now }: Deps, fields: TypedFields, staff: Staff) {
  return db.transaction().execute(async (tx) => {
    if (await locationsTable(tx).hasName(fields.name)) return fail('location_name_taken')
    const refused = await refuseStockLocation(tx, fields.stockLocationId)
    if (refused) return refused
    const specialDays = daysToStore([], fields.specialDays, now())
    const id = await locationsTable(tx).add({ ...fields, specialDays, slug: await newSlug(tx, fields.name) })
    await writeAudit(tx, {
      actor: staff,
      action: 'location.added',
      subject: 'location',
      subjectId: String(id),
      at: now(),
      before: null,
      after: {
        name: fields.name,
        specialDays: daysInWords(specialDays),
        ...(fields.stockLocationId && { stockLocationId: fields.stockLocationId }),
      },
    })
    return ok(undefined)
  })
}

/**
 * Changes a location. The default location keeps its address and weekly hours, which are in the configuration. Fails
 * with `location_changed` when a colleague changed it after the user saw it. Throws `InvalidInput` for a new special day
 * in the past.
 */
export function saveLocation(
  { db, now }: Deps,
  { locationId, version }: { locationId: number; version: number },
  fields: TypedFields,
  staff: Staff,
) {
  return db.transaction().execute(async (tx) => {
    const table = locationsTable(tx)
    const before = await table.find(locationId === DEFAULT_LOCATION ? null : locationId)
    if (!before) return fail('not_found')
    if (await table.hasName(fields.name, before.id)) return fail('location_name_taken')
    const { name, isShown, stockLocationId = before.stockLocationId } = fields
    const refused = await refuseStockLocation(tx, stockLocationId, before.id)
    if (refused) return refused
    const changed = before.isDefault ? { ...before, name, isShown: true } : fields
    const { street, zipcode, city, phone, email, hours } = changed
    const specialDays = daysToStore(before.specialDays, fields.specialDays, now())
    const address = { street, zipcode, city, phone, email, hours, specialDays }
    const row = { name, ...address, isShown: before.isDefault || isShown, stockLocationId }
    if (!(await table.change(before.id, version, row))) return fail('location_changed')
    await writeAudit(tx, {
      actor: staff,
      action: 'location.changed',
      subject: 'location',
      subjectId: String(before.id),
      at: now(),
      before: auditOf(before),
      after: auditOf(row),
    })
    return ok(undefined)
  })
}

type AuditFields = Pick<LocationFields, 'name' | 'city' | 'isShown' | 'specialDays' | 'stockLocationId'>

/** Returns the fields for the audit log. */
const auditOf = ({ name, city, isShown, specialDays, stockLocationId }: AuditFields) => ({
  name,
  city,
  isShown,
  specialDays: daysInWords(specialDays),
  ...(stockLocationId != null && { stockLocationId }),
})

/** Refuses a stock location that the ERP does not have, or that another location of the shop has. */
async function refuseStockLocation(tx: Transaction, stockLocationId: number | null | undefined, exceptId?: number) {
  if (stockLocationId == null) return undefined
  const table = locationsTable(tx)
  if (!(await table.stockLocations()).some(({ id }) => id === stockLocationId)) return fail('not_found')
  const owner = await table.ofStockLocation(stockLocationId)
  return owner && owner.id !== exceptId ? fail('stock_location_taken') : undefined
}

function daysToStore(stored: SpecialDay[], typed: SpecialDay[] | undefined, now: Date): SpecialDay[] {
  if (!typed) return stored
  const changed = changedSpecialDays(stored, typed, amsterdamDay(now))
  if ('days' in changed) return changed.days
  const message = changed.isPast ? `${changed.refused} is al voorbij.` : `${changed.refused} is te ver weg.`
  throw new InvalidInput([{ field: 'specialDays', message }])
}

/** @example '2026-12-25 Gesloten (Eerste Kerstdag)' */
const daysInWords = (days: readonly SpecialDay[]): string =>
  days.map((day) => `${day.date} ${hoursOfSpecialDay(day)}${day.note ? ` (${day.note})` : ''}`).join(', ')

/** Returns a path part for a name that no location has yet. @example 'Den Haag' // 'den-haag', or 'den-haag-2' */
async function newSlug(tx: Transaction, name: string): Promise<string> {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const slug = plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'locatie'
  for (let count = 1; ; count += 1) {
    const candidate = count === 1 ? slug : `${slug}-${count}`
    if (!(await locationsTable(tx).hasSlug(candidate))) return candidate
  }
}
