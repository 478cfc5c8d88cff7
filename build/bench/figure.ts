/** One measured number, beside the most that this machine could do in the same run. */
export type Figure = {
  name: string
  value: number
  unit: string
  /** The same work without the shop around it, measured in the same run; absent where there is no such thing. */
  limit?: number
  /** What we want: a share of the limit (0-1) where there is one, else an amount in `unit`. */
  goal?: { atLeast: number } | { atMost: number }
}

/** A benchmark of its own file: `npm run bench -- road` runs `road.ts`. */
export type Benchmark = (report: (figure: Figure) => void) => Promise<void>

/** Whether a figure is what we want; undefined when nobody said what that is. */
function meetsGoal({ value, limit, goal }: Figure): boolean | undefined {
  if (!goal) return undefined
  const measured = limit === undefined ? value : value / limit
  return 'atLeast' in goal ? measured >= goal.atLeast : measured <= goal.atMost
}

/** A line of the table, for people. */
export function tableLine(figure: Figure): string {
  const ok = meetsGoal(figure)
  const share = figure.limit === undefined ? '' : `${Math.round((figure.value / figure.limit) * 100)} %`
  return [
    ok === undefined ? ' ' : ok ? '✓' : '✗',
    figure.name.padEnd(44),
    `${amount(figure.value)} ${figure.unit}`.padStart(18),
    figure.limit === undefined ? ''.padStart(18) : `${amount(figure.limit)} ${figure.unit}`.padStart(18),
    share.padStart(7),
  ].join(' ')
}

const amount = (value: number) => value.toLocaleString('en', { maximumFractionDigits: value < 100 ? 1 : 0 })
