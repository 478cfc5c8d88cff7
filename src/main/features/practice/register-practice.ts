import {
  type PracticeState,
  practiceAct,
  practiceChanged,
  practiceEnter,
  practiceLeave,
  practiceRead,
  practiceStart,
} from '#shared/contracts/pos/practice-channels.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Ipc } from '../../ipc/ipc.ts'
import type { Log } from '../../ports/machine.ts'
import type { Busy } from '../../ports/till.ts'
import type { PracticeRuns } from './practice-runs.ts'

type RealDeps = {
  ipc: Ipc
  busy: Busy
  log: Log
  /** Returns the address of the practice shop of this shop; undefined when it has none. Rejects without a response. */
  practiceUrl(): Promise<string | undefined>
  /** Resolves when the practice shop is ready. Rejects when it does not respond, or is no practice shop. */
  verify(url: string): Promise<void>
  /** Starts the app again in practice mode, at this address. */
  enter(url: string): void
}

const REAL_TILL: PracticeState = { isPractice: false, run: null, scores: [] }

/** Handles the channels of the practice mode on a real till. */
export function registerRealTill({ ipc, busy, log, practiceUrl, verify, enter }: RealDeps): void {
  ipc.handle(practiceEnter, async () => {
    if (busy.reason() !== undefined) return fail('payment_running')
    try {
      const url = await practiceUrl()
      if (url === undefined) return fail('practice_absent')
      // This also starts the practice shop, which takes some time when nobody has practiced today.
      await verify(url)
      if (busy.reason() !== undefined) return fail('payment_running')
      enter(url)
      return ok(null)
    } catch (error) {
      log.warn('practice mode not entered', { error: error instanceof Error ? error.message : 'unknown' })
      return fail('server_away')
    }
  })
  ipc.handle(practiceRead, () => ok(REAL_TILL))
  ipc.handle(practiceLeave, () => ok(null))
  ipc.handle(practiceStart, () => fail('practice_absent'))
  ipc.handle(practiceAct, () => ok(REAL_TILL))
}

type PracticeDeps = { ipc: Ipc; runs: PracticeRuns; busy: Busy; log: Log; leave(): void }

/** Handles the channels of a till in practice mode. Returns a function that stops sending changes. */
export function registerPractice({ ipc, runs, busy, log, leave }: PracticeDeps): () => void {
  const state = (): PracticeState => ({ isPractice: true, run: runs.run(), scores: [...runs.scores()] })
  ipc.handle(practiceRead, () => ok(state()))
  ipc.handle(practiceEnter, () => ok(null))
  ipc.handle(practiceLeave, () => {
    leave()
    return ok(null)
  })
  ipc.handle(practiceStart, async ({ exerciseId, seller }) => {
    if (busy.reason() !== undefined) return fail('payment_running')
    try {
      await runs.start(exerciseId, seller)
      return ok(state())
    } catch (error) {
      log.warn('exercise not started', { error: error instanceof Error ? error.message : 'unknown' })
      return fail('server_away')
    }
  })
  ipc.handle(practiceAct, ({ act }) => {
    if (act === 'hint') runs.hint()
    else if (act === 'refill') runs.refill()
    else runs.stop()
    return ok(state())
  })
  return runs.onChange(() => ipc.send(practiceChanged, state()))
}
