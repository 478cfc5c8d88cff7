/** One measured number, with its limit and its goal when it has them. */
export type Figure = {
  name: string
  value: number
  unit: string
  /**
   * Result to compare with, measured in the same run; absent when that is impossible. Usually that of the same work
   * without the shop. For memory growth it is the memory after the warm-up.
   */
  limit?: number
  /** Goal: a share of the limit (0-1) when there is one, else an amount in `unit`. */
  goal?: { atLeast: number } | { atMost: number }
  /** Noise: half the difference between the lowest and the highest repeat of the measurement, in `unit`. */
  noise?: number
  /**
   * Share of the limit computed from processor time. It decides on the goal when it is present: it is steadier while other
   * programs run, and it also counts when the visitors' program is slower than the server.
   */
  shareByWork?: number
  /** The figures from which a derived figure is computed. */
  source?: string
  /** Further measurements for an analysis. Only in the JSON line. */
  details?: Readonly<Record<string, number>>
}

/** Receives the results of a benchmark. */
export type Reporter = {
  report(figure: Figure): void
  /** Reports why a figure is missing. */
  skip(name: string, reason: string): void
}

/**
 * Runs a benchmark, which has a file of its own: `npm run bench -- road` runs `road.ts`. `isQuick` (`--quick`) makes it
 * small and short for a trial. `parts` are those that were chosen (`--devtools`), of a benchmark that has parts; empty for
 * all of them. `pages` and `runs` are a choice of pages and repetitions, and `steps` of steps, of a benchmark that has these.
 */
export type Benchmark = (
  reporter: Reporter,
  options: {
    isQuick: boolean
    parts: readonly PhonePart[]
    pages?: readonly string[]
    runs?: number
    steps?: readonly KillStep[]
  },
) => Promise<void>

/** What the benchmark `kill` interrupts. */
export const KILL_STEPS = ['purchases', 'lives', 'closings'] as const
export type KillStep = (typeof KILL_STEPS)[number]

/** Part of the benchmark `phone`: loads of which Lighthouse computes the times, loads that are slow, and interactions. */
export type PhonePart = 'simulate' | 'devtools' | 'interactions'

/** Returns whether a figure meets its goal; undefined without a goal. */
export function meetsGoal({ value, limit, goal, shareByWork }: Figure): boolean | undefined {
  if (!goal) return undefined
  const measured = limit === undefined ? value : (shareByWork ?? value / limit)
  return 'atLeast' in goal ? measured >= goal.atLeast : measured <= goal.atMost
}

const NAME_WIDTH = 48
const AMOUNT_WIDTH = 16

/** Header line of the table. */
export const tableHead = [
  '',
  'what'.padEnd(NAME_WIDTH),
  'measured'.padStart(AMOUNT_WIDTH),
  'limit'.padStart(AMOUNT_WIDTH),
  'share'.padStart(6),
  'by work'.padStart(8),
  ' goal',
].join(' ')

/** Returns the line of a figure in the table. */
export function tableLine(figure: Figure): string {
  const { name, value, unit, limit } = figure
  const ok = meetsGoal(figure)
  return [
    ok === undefined ? ' ' : ok ? '✓' : '✗',
    name.padEnd(NAME_WIDTH),
    `${amount(value)} ${unit}`.padStart(AMOUNT_WIDTH),
    (limit === undefined ? '' : `${amount(limit)} ${unit}`).padStart(AMOUNT_WIDTH),
    (limit === undefined ? '' : percent(value / limit)).padStart(6),
    (figure.shareByWork === undefined ? '' : percent(figure.shareByWork)).padStart(8),
    ` ${goalText(figure)}`,
    figure.noise === undefined ? '' : `(± ${amount(figure.noise)})`,
    figure.source === undefined ? '' : `← ${figure.source}`,
  ]
    .join(' ')
    .trimEnd()
}

/** Returns the line of a figure that could not be measured. */
export const skippedLine = (name: string, reason: string) => `– ${name.padEnd(NAME_WIDTH)} ${reason}`

function goalText({ goal, limit, unit }: Figure): string {
  if (!goal) return ''
  const [sign, threshold] = 'atLeast' in goal ? ['≥', goal.atLeast] : ['≤', goal.atMost]
  return `${sign} ${limit === undefined ? `${amount(threshold)} ${unit}` : percent(threshold)}`
}

const percent = (share: number) => `${Math.round(share * 100)} %`

const amount = (value: number) =>
  value.toLocaleString('en', { maximumFractionDigits: value < 1 ? 3 : value < 100 ? 1 : 0 })
