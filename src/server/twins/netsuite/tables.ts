import type { Table } from './table.ts'

/**
 * Names of the queries that read a whole stored table. The comment before the SQL has the name: `leermeester:items`.
 */
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

/** Names of the queries that read a part of a stored table: only the ids, or only recent changes. */
const derivedNames = ['item-ids', 'items-changed', 'pricing-changed'] as const

/**
 * Names of the queries for records that the shop wrote: all, recent changes (`-changed`), or given ids (`-some`).
 * `order-commitments` and `closed-orders` take the ids of orders, `order-document-lines` those of invoices and credit memos.
 */
export const recordNames = [
  'sales-orders',
  'sales-orders-changed',
  'sales-orders-some',
  'order-commitments',
  'closed-orders',
  'order-payments',
  'order-payments-changed',
  'order-payments-some',
  'order-documents',
  'order-documents-changed',
  'order-documents-some',
  'order-document-lines',
] as const

/** Names of all queries to which the twin can respond. */
export const queryNames = [...storedNames, ...derivedNames, ...recordNames] as const

/** The name of a stored table. */
export type StoredName = (typeof storedNames)[number]
/** The name of a query for records that the shop wrote. */
export type RecordQuery = (typeof recordNames)[number]
/** The name of any query of the twin. */
export type QueryName = (typeof queryNames)[number]

/** The stored tables, by name. */
export type Tables = Readonly<Record<StoredName, Table>>
