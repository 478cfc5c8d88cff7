import type { Kysely, Transaction as KyselyTransaction } from 'kysely'
import type { CatalogTables } from './tables/catalog.ts'
import type { ErpTables } from './tables/erp.ts'
import type { OrdersTables } from './tables/orders.ts'
import type { PeopleTables } from './tables/people.ts'
import type { SearchTables } from './tables/search.ts'
import type { VisitsTables } from './tables/visits.ts'

export type { AddressJson, ItemTexts, StoredConfiguration } from './tables/columns.ts'

/** Every table as kysely sees it, by what it is about. */
export interface Tables extends CatalogTables, ErpTables, OrdersTables, PeopleTables, SearchTables, VisitsTables {}

export type Database = Kysely<Tables>
export type Transaction = KyselyTransaction<Tables>
/** A function that only reads or writes rows takes this, and so works inside and outside a transaction. */
export type Executor = Database | Transaction
