import type { WalPosition } from './wal-position.ts'

/**
 * A replica is not used while it lacks changes of the primary that are older than this. It limits the age of a change
 * that was not announced to this process.
 */
export const MAX_LAG_MS = 5_000

/** Positions of the primary that are remembered: one per second, so `lagMs` is at most an hour. */
const MAX_SAMPLES = 3_600

/** The position that a replica must have replayed, to serve a read that begins now. */
export type RequiredPosition = {
  /** Undefined until the primary reported its position after the last change. Then only the primary may be read. */
  current(): WalPosition | undefined
  /** The last position that the primary reported; undefined before the first one. */
  latest(): WalPosition | undefined
  /** Call it when a change is announced to this process, before any cache drops its entries. */
  changed(): void
  /** Reads the position of the primary. Calls during a read share it. Rejects when the primary does not answer. */
  refresh(): Promise<void>
  /** For how long the primary has had a change that a replica lacks, which replayed up to `lsn`. */
  lagMs(lsn: bigint): number
}

type Options = {
  /** Reads the position of the primary. Everything that was committed before the call must precede the position. */
  readPrimary(): Promise<WalPosition>
  /** A clock that never goes back, in ms. */
  now(): number
}

/**
 * Tracks the position that a replica must have replayed, so that a read never returns a version that is older than an
 * announced one.
 *
 * A change is announced after its commit. The position of the primary is read after the announcement, so it follows the
 * commit. A replica that replayed this position contains the change. Until the position is known, no replica may be used.
 *
 * A change that no server announced is not known here. For these changes the required position is never older than
 * `MAX_LAG_MS`, while the primary answers.
 */
export function trackRequiredPosition({ readPrimary, now }: Options): RequiredPosition {
  let lastChange = 0
  /** The last change that precedes `required`. */
  let coveredChange = -1
  let required: WalPosition | undefined
  let latest: WalPosition | undefined
  /** Positions of the primary with the times of their reads, oldest first. A position that did not move is not added. */
  let samples: { at: number; lsn: bigint }[] = []
  let running: Promise<void> | undefined

  async function read(): Promise<void> {
    do {
      const change = lastChange
      // Before the read: the position is at least as new as this time.
      const at = now()
      const position = await readPrimary()
      latest = position
      const isSameLog = required?.system === position.system && required.timeline === position.timeline
      if (!isSameLog) samples = []
      if (samples.at(-1)?.lsn !== position.lsn) samples.push({ at, lsn: position.lsn })
      if (samples.length > MAX_SAMPLES) samples.shift()

      const isCovered = isSameLog && change === coveredChange
      const old = samples.findLast((sample) => sample.at <= at - MAX_LAG_MS)?.lsn ?? 0n
      const needed = isCovered ? old : position.lsn
      const lsn = isSameLog && required && required.lsn > needed ? required.lsn : needed
      required = { ...position, lsn }
      coveredChange = change
    } while (coveredChange !== lastChange)
  }

  const refresh = () => {
    running ??= read().finally(() => {
      running = undefined
    })
    return running
  }

  return {
    current: () => (coveredChange === lastChange ? required : undefined),
    latest: () => latest,
    changed() {
      lastChange += 1
      // A failed read is repeated by the next `refresh`; until then only the primary is read.
      refresh().catch(() => undefined)
    },
    refresh,
    lagMs(lsn) {
      const missing = samples.find((sample) => sample.lsn > lsn)
      return missing ? now() - missing.at : 0
    },
  }
}
