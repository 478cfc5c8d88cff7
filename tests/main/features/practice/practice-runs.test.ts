import { describe, expect, it } from 'vitest'
import type { PanelAttempt, PanelState } from '#shared/contracts/pos/payment-panel-channels.ts'
import { emptyPanel } from '#shared/domain/payments/payment-panel.ts'
import { createListeners } from '#shared/kernel/listeners.ts'
import { createPracticePrinter } from '#src/main/features/practice/practice-printer.ts'
import { openPracticeRuns } from '#src/main/features/practice/practice-runs.ts'
import { createTestFile, createTestLog, createTestTime, settle } from '#tests/main/support/test-machine.ts'

type Order = { outstanding: number; payments: { state: string; amount: number }[] }

/** A till in practice mode, with one order of € 50. */
function practiceTill({
  scores = createTestFile(),
  run = createTestFile(),
  responseOf = async (_control: string): Promise<void> => {},
} = {}) {
  const time = createTestTime()
  const panels = createListeners<[panels: readonly PanelState[]]>()
  const draftListeners = createListeners()
  const printer = createPracticePrinter()
  const controls: string[] = []
  let order: Order = { outstanding: 50, payments: [] }
  let drafts = 0
  let isCut = false
  let delayMs = 0
  let kills = 0
  const runs = openPracticeRuns({
    shop: { api: { paymentDesk: { show: async () => order } } as never },
    line: {
      fetch: async () => new Response(),
      control: (path, body) => {
        const control = `${path} ${JSON.stringify(body)}`
        controls.push(control)
        return responseOf(control)
      },
      setCut: (now) => {
        isCut = now
      },
      setPaymentDelay: (ms) => {
        delayMs = ms
      },
    },
    printer,
    drafts: { count: () => drafts, onChange: draftListeners.subscribe },
    onPanels: panels.subscribe,
    kill: () => {
      kills += 1
    },
    scoresFile: scores.file,
    runFile: run.file,
    clock: time.clock,
    timers: time.timers,
    log: createTestLog().log,
  })
  const attempt = (more: Partial<PanelAttempt>): PanelAttempt => ({
    attemptId: '11111111-1111-4111-8111-111111111111',
    salesOrderId: 7,
    type: 'TERMINAL',
    amountCents: 5_000,
    terminalCode: null,
    phase: 'open',
    state: null,
    paymentUrl: null,
    refusal: null,
    isAborting: false,
    startedDateTime: '2026-11-28T10:00:00Z',
    ...more,
  })
  return {
    runs,
    printer,
    controls,
    time,
    isCut: () => isCut,
    delayMs: () => delayMs,
    kills: () => kills,
    /** The order at the practice shop. */
    has: (outstanding: number, ...states: string[]) => {
      order = { outstanding, payments: states.map((state) => ({ state, amount: 50 })) }
    },
    async sees(more: Partial<PanelAttempt>) {
      panels.tell([{ ...emptyPanel(7), attempt: attempt(more) }])
      await settle()
    },
    async proposes(amountCents: number) {
      panels.tell([{ ...emptyPanel(7), proposal: { type: 'CASH', amountCents } }])
      await settle()
    },
    async stores(count: number) {
      drafts = count
      draftListeners.tell()
      await settle()
    },
  }
}

const FIRST = { attemptId: '11111111-1111-4111-8111-111111111111' }
const SECOND = { attemptId: '22222222-2222-4222-8222-222222222222' }
const BY_HAND = '/pay/_twin/terminals {"byHand":true}'
const BY_ITSELF = '/pay/_twin/terminals {"byHand":false}'

describe('an exercise', () => {
  it('with a customer who aborts is solved by a second payment, and gives three stars', async () => {
    const till = practiceTill()
    await till.runs.start('customer-aborts', 'Noor')

    await till.sees(FIRST)
    await till.time.pass(5_000)
    till.has(50, 'cancelled')
    await till.sees({ ...FIRST, phase: 'ended', state: 'cancelled' })
    expect(till.runs.run()?.score).toBeNull()
    till.has(0, 'cancelled', 'paid')
    await till.sees({ ...SECOND, phase: 'ended', state: 'paid' })

    expect(till.controls.slice(1)).toEqual([BY_HAND, '/pay/_twin/terminals/TH-1000-0001 {"play":"cancel"}', BY_ITSELF])
    expect(till.runs.scores()).toMatchObject([{ exerciseId: 'customer-aborts', seller: 'Noor', stars: 3, seconds: 5 }])
  })

  it('that is restarted waits until the terminal works by itself again, before it is operated by hand', async () => {
    const responses: (() => void)[] = []
    let isSlow = false
    const till = practiceTill({
      responseOf: () => (isSlow ? new Promise((respond) => responses.push(respond)) : Promise.resolve()),
    })
    await till.runs.start('terminal-silent', 'Noor')
    const before = till.controls.length
    isSlow = true

    const restart = till.runs.start('terminal-silent', 'Noor')
    await settle()
    expect(till.controls.slice(before)).toEqual([BY_ITSELF])
    responses.shift()?.()
    await settle()
    expect(till.controls.slice(before)).toEqual([BY_ITSELF, BY_HAND])
    responses.shift()?.()
    await restart
    expect(till.runs.run()).toMatchObject({ exerciseId: 'terminal-silent', score: null })
  })

  it('starts when the shop refused the end of the exercise before', async () => {
    let isRefusing = false
    const till = practiceTill({
      responseOf: async () => {
        if (isRefusing) throw new Error('refused')
      },
    })
    await till.runs.start('customer-aborts', 'Noor')
    isRefusing = true
    till.runs.stop()
    await settle()
    isRefusing = false

    await till.runs.start('customer-aborts', 'Noor')

    expect(till.controls.at(-1)).toBe(BY_HAND)
    expect(till.runs.run()?.exerciseId).toBe('customer-aborts')
  })

  it('with a silent terminal ends when the seller waits: the customer pays in the end', async () => {
    const till = practiceTill()
    await till.runs.start('terminal-silent', 'Noor')

    await till.sees(FIRST)
    await till.sees({ ...FIRST, phase: 'silent' })
    await till.time.pass(20_000)
    expect(till.controls.at(-1)).toBe('/pay/_twin/terminals/TH-1000-0001 {"play":"approve"}')
    till.has(0, 'paid')
    await till.sees({ ...FIRST, phase: 'ended', state: 'paid' })

    expect(till.runs.run()?.score?.stars).toBe(3)
  })

  it('costs stars for a hint', async () => {
    const till = practiceTill()
    await till.runs.start('double-press', 'Noor')
    expect(till.delayMs()).toBe(4_000)
    till.runs.hint()

    await till.sees({ ...FIRST, phase: 'starting' })
    await till.sees(FIRST)
    expect(till.delayMs()).toBe(0)
    till.has(0, 'paid')
    await till.sees({ ...FIRST, phase: 'ended', state: 'paid' })

    expect(till.runs.run()?.score?.stars).toBe(2)
  })

  it('cuts the line during a payment for half a minute', async () => {
    const till = practiceTill()
    await till.runs.start('line-gone', 'Noor')
    expect(till.isCut()).toBe(false)

    await till.sees(FIRST)
    expect(till.isCut()).toBe(true)
    await till.time.pass(30_000)
    expect(till.isCut()).toBe(false)
    till.has(0, 'paid')
    await till.sees({ ...FIRST, phase: 'ended', state: 'paid' })

    expect(till.runs.run()?.score).not.toBeNull()
  })

  it('without a line is solved when the stored order is sent', async () => {
    const till = practiceTill()
    await till.runs.start('order-offline', 'Noor')
    expect(till.isCut()).toBe(true)

    await till.stores(1)
    await till.time.pass(8_000)
    expect([till.isCut(), till.runs.run()?.score]).toEqual([false, null])
    await till.stores(0)

    expect(till.runs.run()?.score).not.toBeNull()
  })

  it('without paper is solved when the receipt is printed on the new roll', async () => {
    const till = practiceTill()
    await till.runs.start('paper-out', 'Noor')
    till.has(0, 'paid')
    await till.sees({ ...FIRST, phase: 'ended', state: 'paid' })

    expect(await till.printer.print()).toMatchObject({ kind: 'failed' })
    expect(till.runs.run()).toMatchObject({ isPaperOut: true, score: null })
    till.runs.refill()
    expect(await till.printer.print()).toEqual({ kind: 'printed' })

    expect(till.runs.run()?.score).not.toBeNull()
  })

  it('with a wrong amount is solved when the seller corrects it before the confirmation', async () => {
    const till = practiceTill()
    await till.runs.start('wrong-amount', 'Noor')

    await till.proposes(500)
    await till.proposes(5_000)
    till.has(0, 'paid')
    await till.sees({ ...FIRST, type: 'CASH', phase: 'ended', state: 'paid' })

    expect(till.runs.run()?.score?.stars).toBe(3)
  })

  it('continues after the app was ended in the middle of a payment', async () => {
    const run = createTestFile()
    const scores = createTestFile()
    const till = practiceTill({ run, scores })
    await till.runs.start('till-killed', 'Noor')
    await till.sees(FIRST)
    await till.time.pass(1_000)
    expect(till.kills()).toBe(1)

    const after = practiceTill({ run, scores })
    expect(after.runs.run()).toMatchObject({ exerciseId: 'till-killed', score: null })
    after.has(0, 'paid')
    await after.sees({ ...FIRST, phase: 'ended', state: 'paid' })

    expect(after.runs.scores()).toHaveLength(1)
    expect(practiceTill({ run, scores }).runs.run()).toBeNull()
  })

  it('ignores a payment from before it, and ends its fault when it is stopped', async () => {
    const till = practiceTill()
    await till.sees({ ...FIRST, phase: 'ended', state: 'paid' })
    await till.runs.start('line-gone', 'Noor')
    await till.sees(SECOND)
    expect(till.isCut()).toBe(true)

    till.runs.stop()
    await till.time.pass(60_000)

    expect([till.isCut(), till.runs.run(), till.runs.scores()]).toEqual([false, null, []])
  })
})
