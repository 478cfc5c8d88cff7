import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { networkPrinter } from '#src/main/features/printing/esc-pos/network-printer.ts'
import { receiptCommands } from '#src/main/features/printing/esc-pos/receipt-commands.ts'
import { machineTimers } from '#src/main/machine-clock.ts'
import { demoReceipt } from '#tests/main/support/till-that-prints.ts'
import {
  type SimulatedReceiptPrinter,
  startReceiptPrinter,
} from '../../../../../build/receipt-printer/receipt-printer.ts'

const limits = { connect: 5_000, status: 1_000, send: 5_000, finish: 1_000 }
const commands = receiptCommands(demoReceipt, 80)

describe('a receipt printer on the network', () => {
  let machine: SimulatedReceiptPrinter
  const printer = () => networkPrinter(machine.address, { timers: machineTimers, limits })

  beforeEach(async () => {
    machine = await startReceiptPrinter()
  })
  afterEach(() => machine.stop())

  it('prints a receipt with logo, amounts and the QR code of the order, and cuts it', async () => {
    expect(await printer().print(commands)).toEqual({ kind: 'printed' })

    const [receipt] = machine.receipts
    expect(machine.receipts).toHaveLength(1)
    expect(receipt).toMatchObject({ isCut: true, qrCodes: ['https://winkel.example/account/bestelling/12'] })
    expect(receipt?.images).toEqual([{ width: 160, height: 136, blackDots: expect.any(Number) }])
    expect(receipt?.images[0]?.blackDots).toBeGreaterThan(2_000)
    const lines = receipt?.lines.map((line) => line.trim().replace(/ {2,}/g, ' '))
    expect(lines).toContain('Op naam van Zoë Müller')
    expect(lines).toContain('Betaald € 1.299,00')
  })

  it.each([
    [80, 48],
    [58, 32],
  ] as const)('of %d mm gets lines of at most %d characters', async (widthMm, columns) => {
    await printer().print(receiptCommands(demoReceipt, widthMm))

    const widths = machine.receipts[0]?.lines.map(({ length }) => length) ?? []
    expect(Math.max(...widths)).toBe(columns)
  })

  it('gets the euro sign and every accent of Dutch names', async () => {
    const value = '€ áéíóú äëïöü àèç ñ ÉË ø å “x” – ’t'
    await printer().print(receiptCommands({ ...demoReceipt, facts: [{ label: 'Naam', value }], slip: [value] }, 80))

    expect(machine.receipts[0]?.lines).toContain(value)
  })

  it('gets a typed control character as a space, not as a command', async () => {
    const name = 'Jan\u001bp\u0000\u0019\u0019'
    await printer().print(receiptCommands({ ...demoReceipt, slip: [name] }, 80))

    expect(machine.drawerOpenings()).toBe(0)
    expect(machine.receipts[0]?.lines).toContain('Jan p   ')
  })

  it.each([
    ['paper-out', 'papier is op'],
    ['cover-open', 'deksel staat open'],
    ['offline', 'niet klaar'],
  ] as const)('prints nothing while it is %s, says why, and prints once when it is ready', async (condition, why) => {
    const one = printer()
    machine.become(condition)

    expect(await one.check()).toEqual({ state: 'bad', text: expect.stringContaining(why) })
    expect(await one.print(commands)).toEqual({ kind: 'offline', reason: expect.stringContaining(why) })

    machine.become('ready')
    expect(await one.check()).toEqual({ state: 'good', text: 'klaar.' })
    expect(await one.print(commands)).toEqual({ kind: 'printed' })
    expect(machine.receipts).toHaveLength(1)
  })

  it('reports that its paper is almost used up', async () => {
    machine.setPaperLow(true)

    expect(await printer().check()).toEqual({ state: 'good', text: expect.stringContaining('bijna op') })
  })

  it('reports a failure when the paper ends within a receipt, because a part is printed', async () => {
    machine.endPaperAfter(5)

    const outcome = await printer().print(commands)

    expect(outcome).toEqual({ kind: 'failed', reason: expect.stringContaining('papier is op') })
    expect(machine.receipts).toEqual([])
    expect(machine.uncutLines()).toHaveLength(5)
  })

  it('reports a failure when it disappears within a receipt', async () => {
    machine.dropAfter(400)

    expect(await printer().print(commands)).toEqual({
      kind: 'failed',
      reason: expect.stringContaining('de verbinding viel weg'),
    })
  })

  it('is not reachable when it is off, and certainly prints nothing', async () => {
    const one = printer()
    await machine.stop()

    expect(await one.print(commands)).toEqual({ kind: 'offline', reason: expect.stringContaining('weigert') })
    expect(await one.check()).toMatchObject({ state: 'bad' })
    expect(await one.openDrawer()).toMatchObject({ kind: 'offline' })

    machine = await startReceiptPrinter({ port: machine.address.port })
    expect(await one.print(commands)).toEqual({ kind: 'printed' })
  })

  it('that does not exist in the network is reported as such', async () => {
    const none = networkPrinter({ host: 'bonprinter.invalid', port: 9100 }, { timers: machineTimers, limits })

    expect(await none.check()).toMatchObject({
      state: 'bad',
      text: expect.stringMatching(/bestaat niet|niet bereikbaar/),
    })
  })

  it('that reports no status prints, and is reported as such', async () => {
    machine.answer('none')

    expect(await printer().check()).toEqual({ state: 'good', text: expect.stringContaining('meldt niet') })
    expect(await printer().print(commands)).toEqual({ kind: 'printed' })
    expect(machine.receipts).toHaveLength(1)
  })

  it('that does not confirm the end of a receipt has printed it, when it is ready afterwards', async () => {
    machine.answer('real-time')

    expect(await printer().print(commands)).toEqual({ kind: 'printed' })
  })

  it('gets one connection at a time', async () => {
    const one = printer()

    const outcomes = await Promise.all([one.print(commands), one.check(), one.openDrawer(), one.print(commands)])

    expect(outcomes).toMatchObject([{ kind: 'printed' }, { state: 'good' }, { kind: 'printed' }, { kind: 'printed' }])
    expect(machine.receipts).toHaveLength(2)
    expect(machine.drawerOpenings()).toBe(1)
  })

  it('opens the drawer also without paper', async () => {
    machine.become('paper-out')

    expect(await printer().openDrawer()).toEqual({ kind: 'printed' })
    expect(machine.drawerOpenings()).toBe(1)
  })
})
