import type { ColumnType, JSONColumnType } from 'kysely'

/** A timestamp: a Date when read, a Date or ISO text when written. */
export type Moment = ColumnType<Date, Date | string, Date | string>
/** A timestamp or null; may be left out when a row is inserted. */
export type MaybeMoment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
/** A calendar day as text, "2026-11-21". The connection reads `date` columns as text (`column-types.ts`). */
export type Day = string
/** A price in EUR excl. VAT: numeric(12,4), read as a number. A double is precise enough for four decimals of one price. */
export type Price = number
/** A json column: read as a value, written as JSON text. */
export type Json<T extends object> = JSONColumnType<T>

/** State of a withdrawal, from declared to settled or refused. */
export type ReturnState = 'expected' | 'received' | 'ended'
export type WithdrawalState = 'received' | 'in_progress' | 'settled' | 'refused'

/** An address as it is stored in json columns. `verified` means that the address lookup found it. */
export type AddressJson = {
  country: string
  zipcode: string
  houseNumber: string
  houseNumberAddition: string
  streetname: string
  city: string
  province: string
  municipality: string
  verified: boolean
}

/** The content of a configuration code. `selection` has option ids, by the wire name of the configurator step. */
export type StoredConfiguration = {
  productId: number
  selection: Record<string, number>
  count: number
  sampleIds: number[]
}

/** Texts and facts of an item from the ERP, under our own names. */
export type ItemTexts = {
  blocks?: Partial<
    Record<
      'description' | 'comfort' | 'leatherColor' | 'handle' | 'couchSetup' | 'leg' | 'seatHeight' | 'callToAction',
      string
    >
  >
  facts?: Partial<
    Record<'upcCode' | 'brand' | 'material' | 'livingStyle' | 'warranty' | 'typeOfFurniture' | 'modelName', string>
  >
  meta?: { title?: string; description?: string; robots?: string; keywords?: string; isInSitemap?: boolean }
  specifications?: Record<string, string>
}
