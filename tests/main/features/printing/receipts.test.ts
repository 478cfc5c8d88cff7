import { describe, expect, it } from 'vitest'
import { printAgain, printReceipt } from '#shared/contracts/pos/print-channels.ts'
import { openTill, PAYMENT, paid } from '../../support/till-that-prints.ts'

describe('a receipt', () => {
  it('is printed automatically once, when the payment at the counter is final', async () => {
    const { open, machine, list, time, disk } = openTill()
    const prints = open()

    prints.paymentEnded(paid)
    prints.paymentEnded(paid)
    await time.settle()
    prints.paymentEnded(paid)
    await time.settle()

    expect(machine.documents).toMatchObject([{ silent: true, printer: 'Bonprinter' }])
    expect(await list()).toMatchObject([
      { kind: 'receipt', title: 'Bon van order 12', state: 'done', salesOrderId: 12 },
    ])
    expect([...disk.files.keys()]).toEqual(['queue.json'])
  })

  it.each([
    ['it is not paid', { ...paid, state: 'cancelled' as const }, {}],
    ['it is a payment link', { ...paid, type: 'PAYLINK' as const }, {}],
    ['the setting is off', paid, { printsByItself: false }],
  ])('is not printed automatically when %s', async (_, payment, set) => {
    const { open, machine, time } = openTill({ settings: set })

    open().paymentEnded(payment)
    await time.settle()

    expect(machine.documents).toEqual([])
  })

  it('opens the print dialog when no printer is configured', async () => {
    const { open, machine, page, time, banner } = openTill({
      settings: { printers: { receipt: null, order: null, closing: null } },
    })
    open()

    await page.ask(printReceipt, { paymentId: PAYMENT })
    await time.settle()

    expect(machine.documents).toMatchObject([{ silent: false, printer: null }])
    expect(banner.conditions.get('printer')).toMatchObject({ state: 'off' })
  })

  it('can be printed again on request', async () => {
    const { open, machine, page, list, time } = openTill()
    open()
    await page.ask(printReceipt, { paymentId: PAYMENT })
    await time.settle()
    const [printed] = await list()

    await page.ask(printAgain, { printId: printed?.printId ?? '' })
    await time.settle()

    expect(machine.documents).toHaveLength(2)
    expect(await list()).toHaveLength(2)
  })
})
