import { describe, expect, it } from 'vitest'
import { printAgain, printClosing, printDrop, printOrder, printReceipt } from '#shared/contracts/pos/print-channels.ts'
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
  it('is printed on the configured printer', async () => {
    const { open, page, list, machine, time, requestedPaths } = openTill()
    open()

    const answer = await page.ask(printClosing, { closingId: PAYMENT, date: '2026-11-21' })
    await time.settle()

    expect(answer).toMatchObject({ ok: true, value: { kind: 'closing', salesOrderId: null } })
    expect(requestedPaths).toEqual([`/api/till/day/${PAYMENT}/report.pdf`])
    expect(machine.documents).toMatchObject([{ silent: true, printer: 'Bonprinter' }])
    expect(await list()).toMatchObject([{ title: 'Dagafsluiting 21 november 2026', state: 'done' }])
  })
})
