import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import pg from 'pg'
import { isMismatchedStatement } from './database-away.ts'

/** A text is prepared under a name after this many executions in this process, so that rare texts are not kept. */
const NAMED_AFTER = 20

/**
 * Maximum number of named statements. PostgreSQL keeps the plan of each of them in each connection, about 30 kB. Texts with
 * a varying number of values exist in many forms, and must not fill that memory. Above this number the least recently used
 * statement loses its name.
 */
const MAX_NAMED = 400

/** Number of texts whose executions are counted. */
const MAX_COUNTED = 2_000

/** The table of a named statement changed, for example by the migration of a newer server. */
const CHANGED_RESULT = {
  code: '0A000',
  routine: 'RevalidateCachedQuery',
  message: /cached plan must not change result type/,
}

/** A pooler between the shop and PostgreSQL gave this connection another session, which lacks the statement or has it. */
const OTHER_SESSION = new Set(['26000', '42P05'])

/** The part of the private state of `pg.Client` in which it keeps the text of each named statement. */
type PrivateState = { connection?: { parsedStatements?: Record<string, string> } }

type Statement = { number: number; version: number }

/**
 * Begins the name of every statement of this process. A pooler in transaction mode may pass a session on to another
 * process, which must not find a name of its own there.
 */
const PROCESS = randomBytes(6).toString('hex')

let connections = 0

/**
 * Returns a class of clients for `pg.Pool` that prepares frequent statements under a name. PostgreSQL then parses and
 * plans such a statement once per connection, instead of for each execution.
 *
 * A statement is frequent after `namedAfter` executions by all connections together. `onOtherSession` is called once,
 * when a pooler in transaction mode is detected; afterwards no statement has a name.
 */
export function namedStatementClients({
  namedAfter = NAMED_AFTER,
  maxNamed = MAX_NAMED,
  onOtherSession = () => undefined,
}: {
  namedAfter?: number
  maxNamed?: number
  onOtherSession?: () => void
} = {}): typeof pg.Client {
  const executions = new LRUCache<string, number>({ max: MAX_COUNTED })
  const statements = new LRUCache<string, Statement>({ max: maxNamed })
  let numbers = 0
  let isOff = false

  function statementOf(text: string): Statement | undefined {
    const existing = statements.get(text)
    if (existing) return existing
    const count = (executions.get(text) ?? 0) + 1
    if (count < namedAfter) {
      executions.set(text, count)
      return undefined
    }
    executions.delete(text)
    const statement = { number: numbers++, version: 0 }
    statements.set(text, statement)
    return statement
  }

  return class NamedStatementClient extends pg.Client {
    /** In the name of each statement. Clients of PGlite share one session, in which names must differ. */
    readonly #connection = connections++
    /** Names of statements that this session has, and those among them that it must free. */
    readonly #unused: string[] = []
    readonly #names = new LRUCache<string, true>({
      max: maxNamed,
      dispose: (_, name, reason) => {
        if (reason === 'evict') this.#unused.push(name)
      },
    })

    // biome-ignore lint/suspicious/noExplicitAny: the base class has twelve overloads of this method
    override query(...args: any[]): any {
      const [text, values] = args
      if (isOff || typeof text !== 'string' || !Array.isArray(values) || args.length !== 2 || values.length === 0) {
        // biome-ignore lint/suspicious/noExplicitAny: as above
        return (super.query as any)(...args)
      }
      const statement = statementOf(text)
      return statement ? this.#run(text, values, statement) : super.query(text, values)
    }

    async #run(text: string, values: unknown[], statement: Statement): Promise<unknown> {
      const name = `${PROCESS}_c${this.#connection}_s${statement.number}_${statement.version}`
      try {
        if (this.#unused.length > 0) await this.#freeUnused()
        const result = await super.query({ name, text, values })
        this.#names.set(name, true)
        return result
      } catch (error) {
        const isChanged = isChangedResult(error)
        if (!isChanged && !isOtherSession(error)) throw error
        if (isChanged) statements.set(text, { ...statement, version: statement.version + 1 })
        else if (!isOff) {
          isOff = true
          onOtherSession()
        }
        // The statement did not run. In a transaction the error has aborted the transaction, so its caller gets it.
        // PGlite does not report the status.
        if ((this.getTransactionStatus() ?? 'I') !== 'I') throw error
        return super.query(text, values)
      }
    }

    /** Frees unused names, ahead of the next query. Not in a transaction, which an error would abort. */
    async #freeUnused(): Promise<void> {
      if ((this.getTransactionStatus() ?? 'I') !== 'I') return
      const { connection } = this as PrivateState // pg would keep the texts of freed statements for the life of the connection
      for (const name of this.#unused.splice(0)) {
        delete connection?.parsedStatements?.[name]
        await super.query(`deallocate ${pg.escapeIdentifier(name)}`).catch(() => undefined) // another session may lack it
      }
    }
  }
}

/** PGlite has an error class of its own, so the code is read from any error. */
const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

function isChangedResult(error: unknown): boolean {
  if (!(error instanceof Error) || codeOf(error) !== CHANGED_RESULT.code) return false
  // The language of the message is a setting of the database.
  const isOfRoutine = 'routine' in error && error.routine === CHANGED_RESULT.routine
  return isOfRoutine || CHANGED_RESULT.message.test(error.message)
}

const isOtherSession = (error: unknown) => OTHER_SESSION.has(codeOf(error)) || isMismatchedStatement(error)
