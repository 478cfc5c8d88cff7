import type { Table } from './table.ts'

// What the shop asks of the ERP, by the tag in the comment in front of its SQL: `leermeester:items`.
export const queryNames = [
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

export type QueryName = (typeof queryNames)[number]

/** The answer to every query, as tables that can be paged. */
export type Tables = Readonly<Record<QueryName, Table>>
