import type { Table } from './table.ts'

/** Queries that read a stored table, by the tag in the comment in front of the SQL: `leermeester:items`. */
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

/** Queries that read part of a stored table: ids only, or recent changes. */
const derivedNames = ['item-ids', 'items-changed', 'pricing-changed'] as const

/** Queries for the records that the shop wrote: all, recent changes, or those with given ids. */
export const recordNames = [
  'sales-orders',
  'sales-orders-changed',
  'sales-orders-some',
  'order-commitments',
  'order-payments',
  'order-payments-changed',
  'order-payments-some',
] as const

/** All queries that the twin knows. */
export const queryNames = [...storedNames, ...derivedNames, ...recordNames] as const

/** The name of a stored table. */
export type StoredName = (typeof storedNames)[number]
/** The name of a query for records of the shop. */
export type RecordQuery = (typeof recordNames)[number]
/** The name of any query of the twin. */
export type QueryName = (typeof queryNames)[number]

/** The stored tables, by query. */
export type Tables = Readonly<Record<StoredName, Table>>
