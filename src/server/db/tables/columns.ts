import type { ColumnType, JSONColumnType } from 'kysely'

/** A moment: a Date when read; a Date or ISO text when written. */
export type Moment = ColumnType<Date, Date | string, Date | string>
export type MaybeMoment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
/** A calendar day as text, "2026-11-21"; the connection reads `date` columns as text. */
export type Day = string
/** numeric(12,4), read as a number: four decimals fit a double exactly enough for one price. */
export type Price = number
export type Json<T extends object> = JSONColumnType<T>

export type WithdrawalState = 'received' | 'in_progress' | 'settled' | 'refused'

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

/** What a configuration code stands for. Options are ids, by the wire's name of their step. */
export type StoredConfiguration = {
  productId: number
  selection: Record<string, number>
  count: number
  sampleIds: number[]
}

/** What the ERP writes about an item that is only ever shown, by our own names. */
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
