/** One measured number, beside the most that this machine could do in the same run. */
export type Figure = {
  name: string
  value: number
  unit: string
  /** The same work without the shop around it, measured in the same run; absent where there is no such thing. */
  limit?: number
  /** What we want: a share of the limit (0-1) where there is one, else an amount in `unit`. */
  goal?: { atLeast: number } | { atMost: number }
  /** The same share by how long the processor worked for each: steadier where other programs run as well. */
  shareByWork?: number
  /** What else was seen, for who wants to know why. Only in the JSON line. */
  details?: Readonly<Record<string, number>>
}

/** What a benchmark is given to say what it found. */
export type Reporter = {
  report(figure: Figure): void
  /** Says why a figure is missing. */
  skip(name: string, reason: string): void
}

/** A benchmark of its own file: `npm run bench -- road` runs `road.ts`; with `--quick` small and short, to try it. */
export type Benchmark = (reporter: Reporter, options: { isQuick: boolean }) => Promise<void>

/** Whether a figure is what we want; undefined when nobody said what that is. */
export function meetsGoal({ value, limit, goal }: Figure): boolean | undefined {
  if (!goal) return undefined
  const measured = limit === undefined ? value : value / limit
  return 'atLeast' in goal ? measured >= goal.atLeast : measured <= goal.atMost
}

const NAME_WIDTH = 48
const AMOUNT_WIDTH = 16

/** What stands above the lines. */
export const tableHead = [
  '',
  'what'.padEnd(NAME_WIDTH),
  'measured'.padStart(AMOUNT_WIDTH),
  'limit'.padStart(AMOUNT_WIDTH),
  'share'.padStart(6),
  'by work'.padStart(8),
  ' goal',
].join(' ')

/** A line of the table, for people. */
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
  ]
    .join(' ')
    .trimEnd()
}

/** The same line for a figure that could not be measured. */
export const skippedLine = (name: string, reason: string) => `– ${name.padEnd(NAME_WIDTH)} ${reason}`

function goalText({ goal, limit, unit }: Figure): string {
  if (!goal) return ''
  const [sign, wanted] = 'atLeast' in goal ? ['≥', goal.atLeast] : ['≤', goal.atMost]
  return `${sign} ${limit === undefined ? `${amount(wanted)} ${unit}` : percent(wanted)}`
}

const percent = (share: number) => `${Math.round(share * 100)} %`

const amount = (value: number) => value.toLocaleString('en', { maximumFractionDigits: value < 100 ? 1 : 0 })
