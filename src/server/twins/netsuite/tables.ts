import type { Table } from './table.ts'

// What the shop asks of the ERP, by the tag in the comment in front of its SQL: `leermeester:items`.
export const storedNames = [
  'items',
  'pricing',
  'item-members',
  'stock',
  'leather-categories',
  'leather-types',
  'options',
  'menu',
  'menu-banners',
  'home-banners',
  'specifications',
  'photographs',
] as const

/** Asked for parts of the stored ones: what is there at all, and what changed lately. */
const derivedNames = ['item-ids', 'items-changed', 'pricing-changed'] as const

/** Of the records that the shop wrote: all, those that changed lately, or some by their numbers. */
export const recordNames = [
  'sales-orders',
  'sales-orders-changed',
  'sales-orders-some',
  'order-commitments',
  'order-payments',
  'order-payments-changed',
  'order-payments-some',
] as const

export const queryNames = [...storedNames, ...derivedNames, ...recordNames] as const

export type StoredName = (typeof storedNames)[number]
export type RecordQuery = (typeof recordNames)[number]
export type QueryName = (typeof queryNames)[number]

/** The answer to every query, as tables that can be paged. */
export type Tables = Readonly<Record<StoredName, Table>>
