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

export const queryNames = [...storedNames, ...derivedNames] as const

export type StoredName = (typeof storedNames)[number]
export type QueryName = (typeof queryNames)[number]

/** The answer to every query, as tables that can be paged. */
export type Tables = Readonly<Record<StoredName, Table>>
