import type { PanelAttempt, PanelState } from '#shared/contracts/pos/payment-panel-channels.ts'
import { type PracticeRun, type PracticeScore, practiceScores } from '#shared/contracts/pos/practice-channels.ts'
import { centsFromEuros } from '#shared/domain/money/prices.ts'
import {
  EXERCISES,
  type ExerciseId,
  isSolved,
  mistakesIn,
  NO_FACTS,
  type PracticeFacts,
  type PracticeOrder,
  starsOf,
} from '#shared/domain/practice/exercises.ts'
import { createListeners } from '#shared/kernel/listeners.ts'
import type { Clock, JsonFile, Log, Timers } from '../../ports/machine.ts'
import type { Shop } from '../../ports/shop.ts'
import { readPracticeRun } from './persisted-run.ts'
import { createPracticeFaults } from './practice-faults.ts'
import type { PracticeLine } from './practice-line.ts'
import type { PracticePrinter } from './practice-printer.ts'

type Deps = {
  shop: Pick<Shop, 'api'>
  line: PracticeLine
  printer: PracticePrinter
  drafts: { count(): number; onChange(listener: () => void): () => void }
  /** Subscribes to the payment panels of this till. Returns an unsubscribe function. */
  onPanels(listener: (panels: readonly PanelState[]) => void): () => void
  /** Ends the app without closing anything, and starts it again in practice mode. */
  kill(): void
  scoresFile: JsonFile
  runFile: JsonFile
  clock: Clock
  timers: Timers
  log: Log
}

/** The exercises of this till. */
export interface PracticeRuns {
  run(): PracticeRun | null
  scores(): readonly PracticeScore[]
  /** Starts an exercise. Rejects when the practice shop does not respond. */
  start(exerciseId: ExerciseId, seller: string): Promise<void>
  hint(): void
  /** Puts paper in the practice printer. */
  refill(): void
  stop(): void
  onChange(listener: () => void): () => void
  close(): void
}

/** The oldest scores are removed above this number. */
const MAX_SCORES = 1_000
/** The shop is asked again after this time, because the end of a payment may be known a moment later there. */
const ASK_AGAIN_MS = 2_000

/**
 * Opens the exercises. Whether an exercise is solved follows from the orders and payments at the practice shop, the
 * drafts and the printer, and not from what the seller pressed.
 */
export function openPracticeRuns(deps: Deps): PracticeRuns {
  const { shop, printer, drafts, clock, timers, log, scoresFile, runFile } = deps
  const listeners = createListeners()
  let scores = readScores()
  let run: Omit<PracticeRun, 'isPaperOut'> | null = null
  let facts: PracticeFacts = NO_FACTS
  let isRefilled = false
  let draftsBefore = 0
  let knownAttempts: ReadonlySet<string> = new Set()
  let panels: readonly PanelState[] = []
  const phases = new Map<string, string>()

  const faults = createPracticeFaults({
    ...deps,
    kill() {
      persist()
      deps.kill()
    },
    onOccurred: () => addFacts({ hasFaultOccurred: true }),
    onOver: () => addFacts({ isFaultOver: true }),
  })

  function readScores(): readonly PracticeScore[] {
    try {
      const read = practiceScores.safeParse(scoresFile.read() ?? { scores: [] })
      if (read.success) return read.data.scores
      scoresFile.putAside()
    } catch (error) {
      log.error('practice scores not read', error)
    }
    return []
  }

  /** The run is only needed after the exercise that ends the app. */
  function persist(): void {
    if (run) runFile.write({ run, facts, knownAttempts: [...knownAttempts] })
    else runFile.remove()
  }

  function addFacts(more: Partial<PracticeFacts>): void {
    if (!run || run.score) return
    facts = { ...facts, ...more }
    if (isSolved(run.exerciseId, facts)) solve(run)
    else listeners.tell()
  }

  function solve(solved: Omit<PracticeRun, 'isPaperOut'>): void {
    const now = clock.now()
    const { exerciseId, seller, hints, startedDateTime } = solved
    const score: PracticeScore = {
      exerciseId,
      seller,
      stars: starsOf({ hints, mistakes: mistakesIn(facts) }),
      seconds: Math.max(0, Math.round((now.getTime() - Date.parse(startedDateTime)) / 1_000)),
      solvedDateTime: now.toISOString(),
    }
    run = { ...solved, score }
    scores = [...scores, score].slice(-MAX_SCORES)
    faults.end()
    try {
      scoresFile.write({ scores: [...scores] })
      runFile.remove()
    } catch (error) {
      log.error('practice score not stored', error)
    }
    listeners.tell()
  }

  /** Reads an order from the shop. Without a response the facts stay, and the next change of a payment reads it again. */
  async function readOrder(salesOrderId: number): Promise<void> {
    try {
      const { outstanding, payments } = await shop.api.paymentDesk.show({ params: { id: salesOrderId } })
      const order: PracticeOrder = {
        salesOrderId,
        outstandingCents: centsFromEuros(outstanding),
        payments: payments.map(({ state, amount }) => ({ state, amountCents: centsFromEuros(amount) })),
      }
      addFacts({ orders: [...facts.orders.filter((one) => one.salesOrderId !== salesOrderId), order] })
    } catch (error) {
      log.info('order of the exercise not read', { error: error instanceof Error ? error.message : 'unknown' })
    }
  }

  function followAttempt(attempt: PanelAttempt): void {
    const { attemptId, phase, state, salesOrderId } = attempt
    const change = `${phase} ${state}`
    if (knownAttempts.has(attemptId) || phases.get(attemptId) === change) return
    phases.set(attemptId, change)
    faults.attemptChanged(attempt)
    if (phase !== 'ended') return
    void readOrder(salesOrderId)
    timers.after(ASK_AGAIN_MS, () => void readOrder(salesOrderId))
  }

  function followPanels(now: readonly PanelState[]): void {
    panels = now
    if (!run || run.score) return
    for (const { salesOrderId, proposal, attempt } of now) {
      if (proposal) followProposal(salesOrderId, proposal.amountCents)
      if (attempt) followAttempt(attempt)
    }
  }

  function followProposal(salesOrderId: number, amountCents: number): void {
    const isKnown = facts.proposals.some((one) => one.salesOrderId === salesOrderId && one.amountCents === amountCents)
    if (!isKnown) addFacts({ proposals: [...facts.proposals, { salesOrderId, amountCents }] })
  }

  function followDrafts(): void {
    if (!run || run.score) return
    const count = drafts.count()
    if (count > draftsBefore && !facts.hasStoredDraft) {
      addFacts({ hasStoredDraft: true, hasSentDrafts: false })
      faults.draftStored()
    } else if (facts.hasStoredDraft) addFacts({ hasSentDrafts: count <= draftsBefore })
  }

  const stops = [
    deps.onPanels(followPanels),
    drafts.onChange(followDrafts),
    printer.onPrint((isPrinted) => {
      if (!isPrinted) addFacts({ hasFaultOccurred: true })
      else if (isRefilled) addFacts({ hasPrintedAfterRefill: true })
    }),
  ]

  function resume(): void {
    const persisted = readPracticeRun(runFile)
    runFile.remove()
    if (!persisted) return
    run = persisted.run
    facts = { ...persisted.facts, isFaultOver: true }
    knownAttempts = new Set(persisted.knownAttempts)
  }
  resume()
  void faults.reset().catch(() => {
    log.info('practice terminal not reset')
  })

  return {
    run: () => run && { ...run, isPaperOut: !printer.hasPaper() },
    scores: () => scores,
    async start(exerciseId, seller) {
      faults.end()
      run = null
      await faults.begin(exerciseId)
      facts = NO_FACTS
      isRefilled = false
      draftsBefore = drafts.count()
      knownAttempts = new Set(panels.flatMap(({ attempt }) => (attempt ? [attempt.attemptId] : [])))
      phases.clear()
      run = { exerciseId, seller, startedDateTime: clock.now().toISOString(), hints: 0, score: null }
      // A fault that exists from the start, such as the cut line, occurred before the run existed.
      addFacts({ hasFaultOccurred: exerciseId === 'order-offline' })
    },
    hint() {
      if (!run || run.score) return
      const most = EXERCISES.find(({ exerciseId }) => exerciseId === run?.exerciseId)?.hints.length ?? 0
      run = { ...run, hints: Math.min(most, run.hints + 1) }
      listeners.tell()
    },
    refill() {
      printer.setPaper(true)
      isRefilled = true
      listeners.tell()
    },
    stop() {
      faults.end()
      run = null
      listeners.tell()
    },
    onChange: listeners.subscribe,
    close() {
      faults.end()
      for (const stop of stops) stop()
    },
  }
}
