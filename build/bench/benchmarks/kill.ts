import { killRounds } from '../../kill/kill-rounds.ts'
import type { Benchmark } from '../figure.ts'

const ROUNDS = 55
const QUICK_ROUNDS = 8

/** The long form of tests/kill: kills the server with SIGKILL many times and compares the records afterwards. */
export const benchmark: Benchmark = async ({ report, skip }, { isQuick }) => {
  const { kills, purchases, faults } = await killRounds(isQuick ? QUICK_ROUNDS : ROUNDS, Math.random)
  report({ name: 'kills with -9', unit: 'kills', value: kills })
  report({
    name: 'purchases lost, doubled or incomplete',
    unit: `of ${purchases}`,
    value: faults.length,
    goal: { atMost: 0 },
  })
  for (const fault of faults) skip('a fault', fault)
}
