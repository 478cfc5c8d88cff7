import { describe, expect, it } from 'vitest'
import {
  printAgain,
  printClosing,
  printDrop,
  printerCheck,
  printOrder,
  printReceipt,
  printTest,
  printTransfer,
} from '#shared/contracts/pos/print-channels.ts'
import { openTill, PAYMENT, paid } from '../../support/till-that-prints.ts'

describe('the print job of an order', () => {
  it('is one job for two requests; a receipt is one job for a request and the automatic print', async () => {
    const { open, page, machine, time } = openTill()
    const prints = open()

    const pressed = [page.ask(printOrder, { salesOrderId: 12 }), page.ask(printOrder, { salesOrderId: 12 })]
    const receipt = page.ask(printReceipt, { paymentId: PAYMENT })
    prints.paymentEnded(paid)
    await Promise.all([...pressed, receipt])
    await time.settle()

    expect(machine.documents).toHaveLength(2)
  })

  it('is not printed, shown or requested after another shop is configured', async () => {
    const { open, page, machine, time, list, moveTo, requestedPaths } = openTill()
    open()
    await page.ask(printOrder, { salesOrderId: 12 })
    await time.settle()
    const [job] = await list()
    machine.setOutcome({ kind: 'offline', reason: 'uit' })
    await page.ask(printReceipt, { paymentId: PAYMENT })
    await time.settle()
    const before = requestedPaths.length

    moveTo('https://andere-winkel.example')
    machine.setOutcome({ kind: 'printed' })
    await time.pass(3_600_000)

    expect(await list()).toEqual([])
    expect(await page.ask(printAgain, { printId: job?.printId ?? '' })).toMatchObject({ code: 'print_not_found' })
    expect([machine.documents.length, requestedPaths.length]).toEqual([1, before])
  })

  it('does not block the next job when it is removed on a full disk', async () => {
    const { open, page, machine, time, disk, list } = openTill()
    open()
    machine.setOutcome('hangs')
    await page.ask(printOrder, { salesOrderId: 12 })
    await time.settle()
    await page.ask(printReceipt, { paymentId: PAYMENT })
    const [, first] = await list()
    await page.ask(printDrop, { printId: first?.printId ?? '' })

    disk.fill()
    machine.setOutcome({ kind: 'printed' })
    machine.finishPrinting({ kind: 'printed' })
    await time.settle()
    disk.fill(false)
    await time.settle()

    expect((await list()).map(({ title }) => title)).toEqual(['Bon van order 12'])
    expect((await list())[0]?.state).not.toBe('waiting')
  })

  it('is refused when the order does not exist', async () => {
    const { open, page } = openTill()
    open()

    expect(await page.ask(printOrder, { salesOrderId: 404 })).toMatchObject({ ok: false, code: 'order_not_found' })
  })

  it('fails with a general error when a proxy refuses the call', async () => {
    const { open, page } = openTill()
    open()

    await expect(page.ask(printOrder, { salesOrderId: 502 })).rejects.toMatchObject({ code: 'unexpected', status: 502 })
  })

  it('cannot be queued on a full disk', async () => {
    const { open, page, disk } = openTill()
    open()
    disk.fill()

    expect(await page.ask(printOrder, { salesOrderId: 13 })).toMatchObject({ ok: false, code: 'disk_full' })
  })
})

describe('the report of a day close', () => {
  it('is printed on its own printer, on A4', async () => {
    const { open, page, list, machine, time, requestedPaths } = openTill()
    open()

    const answer = await page.ask(printClosing, { closingId: PAYMENT, date: '2026-11-21' })
    await time.settle()

    expect(answer).toMatchObject({ ok: true, value: { kind: 'closing', salesOrderId: null } })
    expect(requestedPaths).toEqual([`/api/till/day/${PAYMENT}/report.pdf`])
    expect(machine.documents).toMatchObject([{ silent: true, printer: 'Kantoor', pageSize: 'A4' }])
    expect(await list()).toMatchObject([{ title: 'Dagafsluiting 21 november 2026', state: 'done' }])
  })
})

describe('the packing slip of a transfer', () => {
  it('is printed on the printer of order forms, on A4', async () => {
    const { open, page, list, machine, time, requestedPaths } = openTill()
    open()

    const answer = await page.ask(printTransfer, { transferId: 7 })
    await time.settle()

    expect(answer).toMatchObject({ ok: true, value: { kind: 'transfer', salesOrderId: null } })
    expect(requestedPaths).toEqual(['/api/stock/transfer/7/slip.pdf'])
    expect(machine.documents).toMatchObject([{ pageSize: 'A4' }])
    expect(await list()).toMatchObject([{ title: 'Pakbon van verplaatsing 7', state: 'done' }])
  })
})

describe('a document', () => {
  it('is printed in its own size: a receipt on its roll, an order on A4', async () => {
    const { open, page, machine, time, settings } = openTill()
    open()

    await page.ask(printReceipt, { paymentId: PAYMENT })
    await page.ask(printOrder, { salesOrderId: 12 })
    await time.settle()
    settings.set({ receiptWidthMm: 58 })
    await page.ask(printReceipt, { paymentId: PAYMENT })
    await time.settle()

    expect(machine.documents.map(({ printer, pageSize }) => ({ printer, pageSize }))).toEqual([
      { printer: 'Bonprinter', pageSize: { width: 80_000, height: 176_389 } },
      { printer: 'Kantoor', pageSize: 'A4' },
      { printer: 'Bonprinter', pageSize: { width: 58_000, height: 176_389 } },
    ])
  })

  it('is fetched again when its printer needs another form', async () => {
    const { open, page, machine, time, settings, disk, list } = openTill()
    open()
    machine.setOutcome({ kind: 'failed', reason: 'Kijk of er papier uit is gekomen.' })
    await page.ask(printReceipt, { paymentId: PAYMENT })
    await time.settle()
    const [job] = await list()

    settings.set({ receiptWidthMm: 58 })
    machine.setOutcome({ kind: 'printed' })
    await page.ask(printAgain, { printId: job?.printId ?? '' })
    await time.settle()

    expect(machine.documents.map(({ path }) => path)).toEqual([expect.stringContaining('roll-58.pdf')])
    expect([...disk.files.keys()]).toEqual(['queue.json'])
  })
})

describe('the test of a printer', () => {
  it.each([
    ['receipt', 'Bonprinter', '/api/till/test-page.pdf?rollMm=80'],
    ['order', 'Kantoor', '/api/till/test-page.pdf'],
    ['closing', 'Kantoor', '/api/till/test-page.pdf'],
  ] as const)('prints a page on the printer of the kind %s', async (kind, printer, path) => {
    const { open, page, machine, time, requestedPaths, list } = openTill()
    open()

    expect(await page.ask(printTest, { kind })).toMatchObject({ ok: true, value: { kind: 'test' } })
    await time.settle()

    expect(requestedPaths).toEqual([path])
    expect(machine.documents).toMatchObject([{ printer }])
    expect(await list()).toMatchObject([{ title: expect.stringContaining('Proefafdruk'), state: 'done' }])
  })

  it('checks the printer, and says what is wrong', async () => {
    const { open, page, settings, banner, time } = openTill()
    open()

    expect(await page.ask(printerCheck, { kind: 'order' })).toEqual({
      ok: true,
      value: { state: 'good', text: 'klaar.' },
    })

    const gone = { via: 'driver', name: 'Oude printer' } as const
    settings.set({ printers: { ...settings.settings.read().printers, order: gone, closing: null } })
    await time.settle()
    expect(await page.ask(printerCheck, { kind: 'order' })).toMatchObject({ value: { state: 'bad' } })
    expect(await page.ask(printerCheck, { kind: 'closing' })).toMatchObject({ code: 'no_printer' })
    expect(banner.conditions.get('printer')).toMatchObject({
      state: 'bad',
      text: expect.stringContaining('Oude printer'),
    })
  })
})
