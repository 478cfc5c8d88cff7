import type { Kysely, Transaction as KyselyTransaction } from 'kysely'
import type { CatalogTables } from './tables/catalog.ts'
import type { CounterTables } from './tables/counter.ts'
import type { ErpTables } from './tables/erp.ts'
import type { OrdersTables } from './tables/orders.ts'
import type { PaymentsTables } from './tables/payments.ts'
import type { PeopleTables } from './tables/people.ts'
import type { PlanningTables } from './tables/planning.ts'
import type { QuotesTables } from './tables/quotes.ts'
import type { SearchTables } from './tables/search.ts'
import type { ServiceTables } from './tables/service.ts'
import type { VisitsTables } from './tables/visits.ts'

export type { AddressJson, ItemTexts, StoredConfiguration } from './tables/columns.ts'
export type { MovedRows } from './tables/people.ts'

/** Row types of every table, for kysely. Each part describes the tables of one subject. */
export interface Tables
  extends CatalogTables,
    CounterTables,
    ErpTables,
    OrdersTables,
    PaymentsTables,
    PeopleTables,
    PlanningTables,
    QuotesTables,
    SearchTables,
    ServiceTables,
    VisitsTables {}

/** The database outside a transaction. */
export type Database = Kysely<Tables>
/** An open transaction. On PGlite, queries on `Database` wait until the transaction ends. */
export type Transaction = KyselyTransaction<Tables>
/** For functions that work inside and outside a transaction: they receive a `Database` or a `Transaction`. */
export type Executor = Database | Transaction
