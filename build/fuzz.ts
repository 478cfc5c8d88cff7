import { run } from './lib/run.ts'

// `npm run fuzz` sends 40,000 calls to the server, each with one unusual value, and `npm run fuzz -- 7` those of seed 7.
// `npm test` sends the first 2,000 of seed 1. Prints each call that got a server error, or no answer in five seconds; the
// exit status is then 1 (tests/architecture/leaf-fuzz.test.ts).

const CALLS = 40_000

const seed = Number(process.argv[2] ?? 1)
if (!Number.isSafeInteger(seed)) {
  console.error('The seed must be a whole number, for example: npm run fuzz -- 7')
  process.exit(2)
}

console.log(`${CALLS} calls, seed ${seed}`)
process.exitCode = await run(
  'vitest',
  ['run', '--project', 'architecture', 'tests/architecture/leaf-fuzz.test.ts', '--reporter', 'dot'],
  { env: { FUZZ_CALLS: String(CALLS), FUZZ_SEED: String(seed), FUZZ_HANG_MS: '5000' } },
)
