import { describe, expect, it } from 'vitest'
import { printAgain, printDrop, printOrder, printReceipt } from '#shared/contracts/pos/print-channels.ts'
import { paid, till } from '../../support/till-that-prints.ts'

describe('a paper that waits its turn', () => {
  it('waits for a printer that is off, and comes out when it is on', async () => {
    const { open, machine, list, time, banner } = till()
    const prints = open()
    machine.becomes({ kind: 'offline', reason: 'De printer staat uit.' })

    prints.paymentEnded(paid)
    await time.pass(30_000)
    expect(await list()).toMatchObject([{ state: 'waiting', reason: 'De printer staat uit.' }])
    expect(banner.conditions.get('printer')).toMatchObject({ state: 'bad' })

    machine.becomes({ kind: 'printed' })
    await time.pass(60_000)
    expect(await list()).toMatchObject([{ state: 'done', reason: null }])
    expect(banner.conditions.get('printer')).toMatchObject({ state: 'good' })
    expect(machine.papers).toHaveLength(1)
  })

  it('is given up after a while, and printed again when somebody says so', async () => {
    const { open, machine, list, page, time } = till()
    open().paymentEnded(paid)
    machine.becomes({ kind: 'offline', reason: 'De printer staat uit.' })

    await time.pass(3_600_000)
    const [job] = await list()
    expect(job).toMatchObject({ state: 'failed' })

    machine.becomes({ kind: 'printed' })
    await page.ask(printAgain, { printId: job?.printId ?? '' })
    await time.settle()
    expect(await list()).toMatchObject([{ state: 'done' }])
  })

  it('waits for the shop when the line is down', async () => {
    const { open, machine, list, time, away, page } = till()
    const prints = open()
    away(true)

    prints.paymentEnded(paid)
    await time.settle()
    expect(await list()).toMatchObject([{ state: 'waiting', reason: expect.stringContaining('niet bereikbaar') }])
    expect(await page.ask(printReceipt, { paymentId: '0b9f3c52-58a7-4a1e-9d7c-2f4f6f6e5a99' })).toMatchObject({
      ok: false,
      code: 'server_away',
    })

    away(false)
    await time.settle()
    expect(machine.papers).toHaveLength(1)
  })

  it('does not hold up the next one when its printer hangs', async () => {
    const { open, machine, list, page, time } = till()
    const prints = open()
    machine.becomes('hangs')
    prints.paymentEnded(paid)
    await time.settle()
    await page.ask(printOrder, { salesOrderId: 13 })

    machine.becomes({ kind: 'printed' })
    await time.pass(121_000)

    expect(await list()).toMatchObject([{ title: 'Order 13', state: 'done' }, { state: 'failed' }])
  })

  it('that is given up in the printer is gone, and the next one is printed', async () => {
    const { open, machine, list, page, time } = till()
    const prints = open()
    machine.becomes('hangs')
    prints.paymentEnded(paid)
    await time.settle()
    const [job] = await list()
    expect(job?.state).toBe('printing')

    expect(await page.ask(printDrop, { printId: job?.printId ?? '' })).toMatchObject({ ok: true, value: { jobs: [] } })
    machine.becomes({ kind: 'printed' })
    machine.letGo({ kind: 'offline', reason: 'De printer staat uit.' })
    await time.settle()
    await page.ask(printOrder, { salesOrderId: 13 })
    await time.pass(600_000)

    expect(await list()).toMatchObject([{ title: 'Order 13', state: 'done' }])
    expect(machine.papers).toHaveLength(1)
  })
})

describe('a printer that is set and is not there', () => {
  it('is told of in the banner', async () => {
    const { open, settings, time, banner } = till()
    open()

    settings.set({ printer: 'Een andere' })
    await time.settle()

    expect(banner.conditions.get('printer')).toMatchObject({
      state: 'bad',
      text: expect.stringContaining('niet gevonden'),
    })
  })
})
