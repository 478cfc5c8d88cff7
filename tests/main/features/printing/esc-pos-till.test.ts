import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { drawerOpen, printAgain, printReceipt, printTest } from '#shared/contracts/pos/print-channels.ts'
import type { PrintOutcome } from '#src/main/features/printing/printing.ts'
import { machineTimers } from '#src/main/machine-clock.ts'
import { memoryDisk } from '#tests/main/support/memory-folder.ts'
import { type SimulatedReceiptPrinter, startReceiptPrinter } from '../../../../build/receipt-printer/receipt-printer.ts'
import { openTill, PAYMENT, paid } from '../../support/till-that-prints.ts'

/** `waitFor` waits a second by default, which a busy machine exceeds. */
const SOON = { timeout: 10_000 }
const networkLimits = { connect: 5_000, status: 1_000, send: 5_000, finish: 1_000 }
const cashPaid = { ...paid, type: 'CASH' } as const

describe('a till with a receipt printer on the network', () => {
  let machine: SimulatedReceiptPrinter
  const settings = () => ({
    printers: { receipt: { via: 'network', ...machine.address } as const, order: null, closing: null },
    opensDrawer: true,
  })
  const openNetworkTill = (options: Parameters<typeof openTill>[0] = {}) =>
    openTill({ settings: settings(), timers: machineTimers, networkLimits, ...options })

  beforeEach(async () => {
    machine = await startReceiptPrinter()
  })
  afterEach(() => machine.stop())

  it('prints the receipt of a card payment once, and does not open the drawer', async () => {
    const { open, list, disk } = openNetworkTill()
    const prints = open()

    prints.paymentEnded(paid)
    prints.paymentEnded(paid)

    await vi.waitFor(async () => expect(await list()).toMatchObject([{ state: 'done' }]), SOON)
    expect(machine.receipts).toHaveLength(1)
    expect(machine.drawerOpenings()).toBe(0)
    expect([...disk.files.keys()]).toEqual(['queue.json'])
    prints.stop()
  })

  it('opens the drawer once for a cash payment, also across a restart, and without an automatic receipt', async () => {
    const disk = memoryDisk()
    const first = openNetworkTill({ disk, settings: { ...settings(), printsByItself: false } })
    const prints = first.open()
    prints.paymentEnded(cashPaid)
    prints.paymentEnded(cashPaid)
    await vi.waitFor(() => expect(machine.drawerOpenings()).toBe(1), SOON)
    prints.stop()

    const restarted = openNetworkTill({ disk }).open()
    restarted.paymentEnded(cashPaid)

    await vi.waitFor(() => expect(machine.receipts).toHaveLength(1), SOON)
    expect(machine.drawerOpenings()).toBe(1)
    restarted.stop()
  })

  it('keeps a receipt with the reason while the paper is out, and prints it once when there is paper', async () => {
    const { open, page, list, banner } = openNetworkTill()
    const prints = open()
    machine.become('paper-out')

    prints.paymentEnded(paid)
    await vi.waitFor(
      async () =>
        expect(await list()).toMatchObject([{ state: 'waiting', reason: expect.stringContaining('papier is op') }]),
      SOON,
    )
    expect(banner.conditions.get('printer')).toMatchObject({
      state: 'bad',
      text: expect.stringContaining('papier is op'),
    })

    machine.become('ready')
    const [job] = await list()
    await page.ask(printAgain, { printId: job?.printId ?? '' })
    await vi.waitFor(async () => expect(await list()).toMatchObject([{ state: 'done', reason: null }]), SOON)
    expect(machine.receipts).toHaveLength(1)
    expect(banner.conditions.get('printer')).toMatchObject({ state: 'good' })
    prints.stop()
  })

  it('prints a waiting receipt when a check finds that the printer is ready again', async () => {
    const { open, list } = openNetworkTill()
    const prints = open()
    machine.become('cover-open')
    prints.paymentEnded(paid)
    await vi.waitFor(
      async () => expect(await list()).toMatchObject([{ state: 'waiting', reason: expect.stringContaining('deksel') }]),
      SOON,
    )

    machine.become('ready')
    await prints.checkPrinter()

    await vi.waitFor(async () => expect(await list()).toMatchObject([{ state: 'done' }]), SOON)
    expect(machine.receipts).toHaveLength(1)
    prints.stop()
  })

  it('never repeats a receipt by itself of which a part may be printed', async () => {
    const { open, page, list } = openNetworkTill()
    const prints = open()
    machine.dropAfter(400)

    await page.ask(printReceipt, { paymentId: PAYMENT })
    await vi.waitFor(async () => expect(await list()).toMatchObject([{ state: 'failed' }]), SOON)
    machine.dropAfter(Number.POSITIVE_INFINITY)
    await prints.checkPrinter()
    await new Promise((resolve) => setTimeout(resolve, 100))

    expect(await list()).toMatchObject([
      { state: 'failed', reason: expect.stringContaining('Kijk wat er op papier staat') },
    ])
    expect(machine.receipts).toEqual([])
    prints.stop()
  })

  it('prints a test without the shop', async () => {
    const { open, page, setAway } = openNetworkTill()
    const prints = open()
    setAway(true)

    await page.ask(printTest, { kind: 'receipt' })

    await vi.waitFor(() => expect(machine.receipts).toHaveLength(1), SOON)
    expect(machine.receipts[0]?.lines).toContain('Tekens: € é ë ï ö ü ç ñ “ ” –')
    prints.stop()
  })

  describe('whose drawer a user opens', () => {
    it('has the opening in the audit log of the shop', async () => {
      const { open, page, drawerOpenings } = openNetworkTill()
      const prints = open()

      expect(await page.ask(drawerOpen, null)).toMatchObject({ ok: true })

      expect(machine.drawerOpenings()).toBe(1)
      await vi.waitFor(
        () =>
          expect(drawerOpenings).toEqual([
            expect.objectContaining({
              openedBy: 'sales@leermeester.example',
              openedDateTime: '2026-11-23T09:00:00.000Z',
            }),
          ]),
        SOON,
      )
      prints.stop()
    })

    it('sends the opening after a restart when the shop was unreachable, once', async () => {
      const disk = memoryDisk()
      const first = openNetworkTill({ disk })
      const prints = first.open()
      first.setAway(true)
      expect(await first.page.ask(drawerOpen, null)).toMatchObject({ ok: true })
      prints.stop()

      const later = openNetworkTill({ disk })
      const restarted = later.open()
      later.setAway(false)
      later.people.logIn('Admin')

      await vi.waitFor(() => expect(later.drawerOpenings).toHaveLength(1), SOON)
      expect(later.drawerOpenings).toMatchObject([{ openedBy: 'sales@leermeester.example' }])
      restarted.stop()
    })

    it('says so when the printer is off, and logs no opening', async () => {
      const { open, page, drawerOpenings, banner } = openNetworkTill()
      const prints = open()
      await machine.stop()

      expect(await page.ask(drawerOpen, null)).toMatchObject({ code: 'drawer_not_opened' })

      expect(drawerOpenings).toEqual([])
      expect(banner.conditions.get('printer')).toMatchObject({ state: 'bad' })
      machine = await startReceiptPrinter()
      prints.stop()
    })

    it('opens it only when a drawer is configured, and when the opening can be written', async () => {
      const without = openNetworkTill({ settings: { ...settings(), opensDrawer: false } })
      const prints = without.open()
      expect(await without.page.ask(drawerOpen, null)).toMatchObject({ code: 'no_drawer' })
      prints.stop()

      const { open, page, disk } = openNetworkTill()
      const other = open()
      disk.fill()
      expect(await page.ask(drawerOpen, null)).toMatchObject({ code: 'disk_full' })
      expect(machine.drawerOpenings()).toBe(0)
      other.stop()
    })
  })
})

describe('a till with a receipt printer on USB', () => {
  const settings = {
    printers: { receipt: { via: 'usb', name: 'Bonprinter' } as const, order: null, closing: null },
    opensDrawer: true,
  }

  it('sends receipt and drawer to the print queue of the system', async () => {
    const sent: { name: string; bytes: Uint8Array }[] = []
    const { open, time, list } = openTill({
      settings,
      sendRaw: async (name, bytes): Promise<PrintOutcome> => {
        sent.push({ name, bytes })
        return { kind: 'printed' }
      },
    })

    open().paymentEnded(cashPaid)
    await time.settle()

    expect(sent.map(({ name }) => name)).toEqual(['Bonprinter', 'Bonprinter'])
    expect(sent.map(({ bytes }) => bytes.length > 1_000)).toEqual([false, true])
    expect(await list()).toMatchObject([{ state: 'done' }])
  })

  it('keeps the receipt when the system refuses it, or does not have the printer', async () => {
    const {
      open,
      time,
      list,
      settings: now,
    } = openTill({
      settings,
      sendRaw: async () => ({ kind: 'offline', reason: 'Bonprinter nam de bon niet aan.' }),
    })
    open().paymentEnded(paid)
    await time.settle()
    expect(await list()).toMatchObject([{ state: 'waiting', reason: expect.stringContaining('nam de bon niet aan') }])

    now.set({ printers: { ...settings.printers, receipt: { via: 'usb', name: 'Verdwenen' } } })
    await time.pass(3_000)

    expect(await list()).toMatchObject([{ state: 'waiting', reason: expect.stringContaining('niet gevonden') }])
  })
})
