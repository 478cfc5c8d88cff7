import { AsyncLocalStorage } from 'node:async_hooks'
import type { TransactionBuilder } from 'kysely'
import type { OpenDatabase } from '#src/server/db/database.ts'
import type { Database, Tables, Transaction } from '#src/server/db/tables.ts'

/** The transaction inside which the current code was called. Code that was not awaited can run after its end. */
const surrounding = new AsyncLocalStorage<{ isOpen: boolean }>()

/**
 * Refuses a second connection to code that runs inside a transaction, and records the refusal.
 *
 * PGlite has one connection: a query on `db` inside a transaction waits there forever. PostgreSQL gives such a query
 * another connection, so the query works, but outside the transaction.
 *
 * @returns a function that throws when a second connection was refused. The error of the query itself is not enough,
 *   because a use case may catch it
 */
export function allowOneConnection({ db, pool }: Pick<OpenDatabase, 'db' | 'pool'>): () => void {
  const refused: Error[] = []
  const begin = db.transaction.bind(db)
  db.transaction = () => markTransaction(begin())

  const connect = pool.connect.bind(pool) as (...callback: unknown[]) => unknown
  const connectOnce = (...[callback]: [((error: Error) => void)?]) => {
    if (!surrounding.getStore()?.isOpen) return callback ? connect(callback) : connect()
    const error = new Error('A query ran outside its transaction: pass the transaction instead of the database')
    refused.push(error)
    return callback ? callback(error) : Promise.reject(error)
  }
  // pg describes the two forms of this function as overloads, which an arrow function cannot repeat.
  pool.connect = connectOnce as typeof pool.connect

  return () => {
    if (refused[0]) throw refused[0]
  }
}

/**
 * Holds a transaction open while `run` runs, for a test of simultaneous requests. Inside `run` the test may call the
 * shop as other users, because this transaction does not count for the limit of one connection.
 */
export const holdTransaction = <Result>(
  db: Database,
  run: (transaction: Transaction) => Promise<Result>,
): Promise<Result> => db.transaction().execute((transaction) => surrounding.exit(() => run(transaction)))

/** Marks the code that runs inside the transaction of this builder, and of every builder derived from it. */
function markTransaction(builder: TransactionBuilder<Tables>): TransactionBuilder<Tables> {
  const [execute, level, mode] = [
    builder.execute.bind(builder),
    builder.setIsolationLevel.bind(builder),
    builder.setAccessMode.bind(builder),
  ]
  builder.setIsolationLevel = (chosen) => markTransaction(level(chosen))
  builder.setAccessMode = (chosen) => markTransaction(mode(chosen))
  builder.execute = (run) =>
    execute(async (transaction) => {
      const state = { isOpen: true }
      try {
        return await surrounding.run(state, () => run(transaction))
      } finally {
        state.isOpen = false
      }
    })
  return builder
}
