import { killClosings } from '../../kill/kill-closings.ts'
import { killLives } from '../../kill/kill-lives.ts'
import { killRounds } from '../../kill/kill-rounds.ts'
import { type Benchmark, KILL_STEPS } from '../figure.ts'

const ROUNDS = 55
const QUICK_ROUNDS = 8
/** Number of runs of the lives and of the closings. */
const RUNS = 5

/**
 * The long form of tests/kill: kills the server with SIGKILL many times and compares the records afterwards. `--steps` chooses between
 * purchases, the transitions of an order's life, and closings of expired orders in the ERP.
 */
export const benchmark: Benchmark = async ({ report, skip }, { isQuick, steps = KILL_STEPS }) => {
  const runs = isQuick ? 1 : RUNS
  const reportFaults = (name: string, of: string, faults: readonly string[]) => {
    report({ name: `${name} lost, doubled or incomplete`, unit: `of ${of}`, value: faults.length, goal: { atMost: 0 } })
    for (const fault of faults) skip('a fault', fault)
  }
  if (steps.includes('purchases')) {
    const { kills, purchases, faults } = await killRounds(isQuick ? QUICK_ROUNDS : ROUNDS, Math.random)
    report({ name: 'kills with -9', unit: 'kills', value: kills })
    reportFaults('purchases', String(purchases), faults)
  }
  if (steps.includes('lives')) {
    const lives = await repeated(runs, () => killLives(Math.random))
    const transitions = lives.reduce((sum, one) => sum + one.steps.length, 0)
    reportFaults(
      'transitions',
      String(transitions),
      lives.flatMap(({ faults }) => faults),
    )
  }
  if (steps.includes('closings')) {
    const closings = await repeated(runs, () => killClosings(Math.random))
    const sum = (of: 'kills' | 'orders') => closings.reduce((total, one) => total + one[of], 0)
    report({ name: 'kills with -9 while closing or opening', unit: 'kills', value: sum('kills') })
    reportFaults(
      'orders closed and opened',
      String(sum('orders')),
      closings.flatMap(({ faults }) => faults),
    )
  }
}

async function repeated<Result>(runs: number, run: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (let count = 0; count < runs; count += 1) results.push(await run())
  return results
}
