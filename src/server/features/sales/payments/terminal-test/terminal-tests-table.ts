import type { TerminalTestRefusal, TerminalTestState } from '#shared/domain/payments/terminal-test.ts'
import type { Executor } from '../../../../db/tables.ts'

/** A test payment of one cent on a payment terminal. */
export type TerminalTest = {
  id: string
  terminalCode: string
  /** Payment id of the provider; null until its response. */
  payId: string | null
  state: TerminalTestState
  refusal: TerminalTestRefusal | null
  startedAt: Date
  expiresAt: Date
}

export type NewTerminalTest = Pick<TerminalTest, 'id' | 'terminalCode' | 'startedAt' | 'expiresAt'> & {
  tillId: string | null
  startedBy: number
}

const columns = [
  'id',
  'terminal_code as terminalCode',
  'pay_id as payId',
  'state',
  'refusal',
  'started_at as startedAt',
  'expires_at as expiresAt',
] as const

/** Table `terminal_tests`. */
export function terminalTestsTable(db: Executor) {
  const tests = db.selectFrom('terminal_tests').select(columns)
  const waiting = (id: string) => db.updateTable('terminal_tests').where('id', '=', id).where('state', '=', 'waiting')

  return {
    find: (id: string): Promise<TerminalTest | undefined> => tests.where('id', '=', id).executeTakeFirst(),

    /**
     * Returns the test on a terminal that has no result and has not expired. A test without answer whose start may have
     * arrived is one of them: the terminal may still ask for the card.
     */
    runningOn: (terminalCode: string, now: Date): Promise<TerminalTest | undefined> =>
      tests
        .where('terminal_code', '=', terminalCode)
        .where((row) =>
          row.or([row('state', '=', 'waiting'), row('state', '=', 'no_answer').and('pay_id', 'is', null)]),
        )
        .where('expires_at', '>', now)
        .orderBy('started_at')
        .limit(1)
        .executeTakeFirst(),

    /** Counts the tests of a till since a time; without a till the tests of a user on unregistered machines. */
    async countSince(
      { tillId, startedBy }: Pick<NewTerminalTest, 'tillId' | 'startedBy'>,
      since: Date,
    ): Promise<number> {
      const recent = db
        .selectFrom('terminal_tests')
        .where('started_at', '>', since)
        .where('state', '!=', 'not_started')
        .where('till_id', 'is not distinct from', tillId)
      const own = tillId === null ? recent.where('started_by', '=', startedBy) : recent
      const { count } = await own.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
      return Number(count)
    },

    add: (test: NewTerminalTest): Promise<TerminalTest> =>
      db
        .insertInto('terminal_tests')
        .values({
          id: test.id,
          till_id: test.tillId,
          started_by: test.startedBy,
          terminal_code: test.terminalCode,
          state: 'waiting',
          started_at: test.startedAt,
          expires_at: test.expiresAt,
        })
        .returning(columns)
        .executeTakeFirstOrThrow(),

    async savePayId(id: string, payId: string): Promise<void> {
      await waiting(id).set({ pay_id: payId }).execute()
    },

    /** Ends a waiting test. A result never changes, so this does nothing when the test has one. */
    async end(
      id: string,
      result: { state: TerminalTestState; refusal?: TerminalTestRefusal; payId?: string; at: Date },
    ): Promise<void> {
      const { state, refusal = null, payId, at } = result
      const change = { state, refusal, ended_at: at, ...(payId !== undefined && { pay_id: payId }) }
      await waiting(id).set(change).execute()
    },
  }
}
