import { describe, expect, it } from 'vitest'
import { printAgain, printDrop } from '#shared/contracts/pos/print-channels.ts'
import { receiptPage } from '#src/main/features/printing/receipt-page.ts'
import { demoReceipt, openTill, PAYMENT } from '../../support/till-that-prints.ts'

const CUSTOM = { printers: { receipt: { via: 'driver' as const, name: 'Bonprinter' }, order: null, closing: null } }
const receipt = { ...demoReceipt, title: 'Voorlopige bon' }
const taken = { paymentId: PAYMENT, type: 'STANDALONE' as const, receipt }
const textOf = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes)

describe('the provisional receipt of an offline payment', () => {
  it('is printed once on a roll, without the shop', async () => {
    const { open, machine, time, setAway, requestedPaths } = openTill({ settings: CUSTOM })
    setAway(true)
    const printing = open()
    printing.offlinePaymentTaken(taken)
    printing.offlinePaymentTaken(taken)
    await time.settle()

    expect(machine.documents).toMatchObject([{ printer: 'Bonprinter', pageSize: { width: 80_000 } }])
    expect(machine.documents[0]?.path).toMatch(/page-80\.html$/)
    expect(requestedPaths).toEqual([])
  })

  it('is printed again, also after a restart and on another width, until it leaves the list', async () => {
    const { open, machine, time, setAway, page, list, settings, disk } = openTill({ settings: CUSTOM })
    setAway(true)
    open().offlinePaymentTaken(taken)
    await time.settle()
    const [job] = await list()
    settings.set({ receiptWidthMm: 58 })
    open()
    await time.settle()

    await page.ask(printAgain, { printId: job?.printId ?? '' })
    await time.settle()

    expect(machine.documents).toHaveLength(2)
    expect(machine.documents[1]?.path).toMatch(/page-58\.html$/)
    await page.ask(printDrop, { printId: job?.printId ?? '' })
    expect([...disk.files.keys()].filter((name) => name.includes(PAYMENT) || name.endsWith('.receipt.json'))).toEqual(
      [],
    )
  })

  it('is printed on demand: again when it was printed, else for the first time, and opens no drawer', async () => {
    const { open, machine, time, list, drawerOpenings } = openTill({ settings: { ...CUSTOM, opensDrawer: true } })
    const printing = open()
    printing.offlinePaymentTaken(taken)
    await time.settle()

    expect(printing.printProvisional(receipt)).toBe(true)
    await time.settle()
    expect(machine.documents).toHaveLength(2)
    expect(await list()).toHaveLength(1)
    printing.printProvisional({ ...receipt, paymentId: 'a'.repeat(8) })
    await time.settle()

    expect(machine.documents).toHaveLength(3)
    expect(drawerOpenings).toEqual([])
  })

  it('leaves no content without its job', async () => {
    const { open, disk } = openTill({ settings: CUSTOM })
    const folder = disk.folder()
    folder.write('gone.page-80.html', '<p>Anna</p>')
    folder.write('gone.receipt.json', '{}')
    open()
    expect([...disk.files.keys()]).toEqual([])
  })
})

describe('a receipt as a page', () => {
  it('shows typed text as text', () => {
    const html = textOf(receiptPage({ ...receipt, title: '<b>&"' }, 80))
    expect(html).toContain('&lt;b&gt;&amp;&quot;')
    expect(html).not.toContain('<b>')
  })

  it('is as long as its lines, so that the roll is cut below them', () => {
    const heightOf = (html: string) => Number(/data-mm="80x(\d+)"/.exec(html)?.[1])
    const long = { ...receipt, facts: Array.from({ length: 40 }, () => ({ label: 'Regel', value: 'x'.repeat(80) })) }
    expect(heightOf(textOf(receiptPage(long, 80)))).toBeGreaterThan(2 * heightOf(textOf(receiptPage(receipt, 80))))
  })
})
