import { describe, expect, it } from 'vitest'
import { printAgain, printDrop, printOrder, printReceipt } from '#shared/contracts/pos/print-channels.ts'
import { openTill, PAYMENT, paid } from '../../support/till-that-prints.ts'

describe('a print job', () => {
  it('waits for a printer that is off, and is printed when it is on', async () => {
    const { open, machine, list, time, banner } = openTill()
    const prints = open()
    machine.setOutcome({ kind: 'offline', reason: 'De printer staat uit.' })

    prints.paymentEnded(paid)
    await time.pass(30_000)
    expect(await list()).toMatchObject([{ state: 'waiting', reason: 'De printer staat uit.' }])
    expect(banner.conditions.get('printer')).toMatchObject({ state: 'bad' })

    machine.setOutcome({ kind: 'printed' })
    await time.pass(60_000)
    expect(await list()).toMatchObject([{ state: 'done', reason: null }])
    expect(banner.conditions.get('printer')).toMatchObject({ state: 'good' })
    expect(machine.documents).toHaveLength(1)
  })

  it('fails after a while, and is printed again on request', async () => {
    const { open, machine, list, page, time } = openTill()
    open().paymentEnded(paid)
    machine.setOutcome({ kind: 'offline', reason: 'De printer staat uit.' })

    await time.pass(3_600_000)
    const [job] = await list()
    expect(job).toMatchObject({ state: 'failed' })

    machine.setOutcome({ kind: 'printed' })
    await page.ask(printAgain, { printId: job?.printId ?? '' })
    await time.settle()
    expect(await list()).toMatchObject([{ state: 'done' }])
  })

  it('waits for the shop while it is unreachable', async () => {
    const { open, machine, list, time, setAway, page } = openTill()
    const prints = open()
    setAway(true)

    prints.paymentEnded(paid)
    await time.settle()
    expect(await list()).toMatchObject([{ state: 'waiting', reason: expect.stringContaining('niet bereikbaar') }])
    expect(await page.ask(printReceipt, { paymentId: '0b9f3c52-58a7-4a1e-9d7c-2f4f6f6e5a99' })).toMatchObject({
      ok: false,
      code: 'server_away',
    })

    setAway(false)
    await time.settle()
    expect(machine.documents).toHaveLength(1)
  })

  it('does not block the next job when its printer hangs', async () => {
    const { open, machine, list, page, time } = openTill()
    const prints = open()
    machine.setOutcome('hangs')
    prints.paymentEnded(paid)
    await time.settle()
    await page.ask(printOrder, { salesOrderId: 13 })

    machine.setOutcome({ kind: 'printed' })
    await time.pass(121_000)

    expect(await list()).toMatchObject([{ title: 'Order 13', state: 'done' }, { state: 'failed' }])
  })

  it('does not wait for a print dialog that stays open, and closes that dialog', async () => {
    const { open, machine, list, page, time } = openTill({
      settings: { printers: { receipt: { via: 'driver', name: 'Bonprinter' }, order: null, closing: null } },
    })
    open()
    machine.setOutcome('hangs')
    await page.ask(printOrder, { salesOrderId: 13 })
    await time.settle()
    await page.ask(printReceipt, { paymentId: PAYMENT })

    machine.setOutcome({ kind: 'printed' })
    await time.pass(181_000)

    expect(machine.signals.map(({ aborted }) => aborted)).toEqual([true])
    expect(await list()).toMatchObject([
      { title: 'Bon van order 12', state: 'done' },
      { title: 'Order 13', state: 'failed', reason: expect.stringContaining('zonder keuze') },
    ])
  })

  it('disappears when it is removed while it is printed, and the next job is printed', async () => {
    const { open, machine, list, page, time } = openTill()
    const prints = open()
    machine.setOutcome('hangs')
    prints.paymentEnded(paid)
    await time.settle()
    const [job] = await list()
    expect(job?.state).toBe('printing')

    expect(await page.ask(printDrop, { printId: job?.printId ?? '' })).toMatchObject({ ok: true, value: { jobs: [] } })
    machine.setOutcome({ kind: 'printed' })
    machine.finishPrinting({ kind: 'offline', reason: 'De printer staat uit.' })
    await time.settle()
    await page.ask(printOrder, { salesOrderId: 13 })
    await time.pass(600_000)

    expect(await list()).toMatchObject([{ title: 'Order 13', state: 'done' }])
    expect(machine.documents).toHaveLength(1)
  })
})

describe('a configured printer that does not exist', () => {
  it('is reported in the banner', async () => {
    const { open, settings, time, banner } = openTill()
    open()

    const receipt = { via: 'driver', name: 'Een andere' } as const
    settings.set({ printers: { receipt, order: null, closing: null } })
    await time.settle()

    expect(banner.conditions.get('printer')).toMatchObject({
      state: 'bad',
      text: expect.stringContaining('niet gevonden'),
    })
  })
})
