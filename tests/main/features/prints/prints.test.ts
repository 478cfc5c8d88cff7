import { describe, expect, it } from 'vitest'
import {
  printAgain,
  printDrop,
  printOrder,
  printReceipt,
  printsList,
} from '#shared/contracts/terminal/print-channels.ts'
import type { Settings } from '#shared/contracts/terminal/settings-channels.ts'
import { openPrints } from '#src/main/features/prints/open-prints.ts'
import type { PrintOutcome } from '#src/main/features/prints/prints.ts'
import { lineToShop, refusal } from '../../support/away-and-back.ts'
import { memoryDisk } from '../../support/memory-folder.ts'
import { pageOfTill } from '../../support/page-of-till.ts'
import { bannerOfTill, quietLog, settingsOfTill } from '../../support/people-at-till.ts'
import { tillTime } from '../../support/till-time.ts'

const PAYMENT = '0b9f3c52-58a7-4a1e-9d7c-2f4f6f6e5a01'
const paid = { paymentId: PAYMENT, salesOrderId: 12, type: 'TERMINAL', state: 'paid' } as const

/** Paper that came out, whatever becomes of the till that sent it. */
function printer() {
  const papers: { path: string; silent: boolean; printer: string | null }[] = []
  let next: PrintOutcome | 'hangs' = { kind: 'printed' }
  let letGo = (_: PrintOutcome) => {}
  return {
    papers,
    becomes(outcome: typeof next): void {
      next = outcome
    },
    letGo: (outcome: PrintOutcome) => letGo(outcome),
    print(path: string, how: { printer: string | null; silent: boolean }): Promise<PrintOutcome> {
      if (next === 'hangs') {
        return new Promise((resolve) => {
          letGo = resolve
        })
      }
      if (next.kind === 'printed') papers.push({ path, ...how })
      return Promise.resolve(next)
    },
  }
}

function till(
  options: {
    disk?: ReturnType<typeof memoryDisk>
    cut?: Parameters<ReturnType<typeof memoryDisk>['folder']>[0]
    machine?: ReturnType<typeof printer>
    settings?: Partial<Settings>
  } = {},
) {
  const disk = options.disk ?? memoryDisk()
  const machine = options.machine ?? printer()
  const time = tillTime()
  const page = pageOfTill()
  const banner = bannerOfTill()
  const settings = settingsOfTill(options.settings)
  let isAway = false
  let asked = 0
  let ids = 0
  const receipt = async () => {
    if (isAway) throw refusal('server_away')
    return { salesOrderId: 12 }
  }
  const line = lineToShop({ paymentDesk: { receipt } }, async (path) => {
    if (isAway) throw refusal('server_away')
    asked += 1
    if (path === '/api/admin/salesorder/404/paper') return Response.json({ code: 'order_not_found' }, { status: 404 })
    return new Response('%PDF-1.7 a paper')
  })
  const open = () =>
    openPrints({
      ...{ shop: line.shop, settings: settings.settings, ipc: page.ipc, folder: disk.folder(options.cut) },
      ...{ state: banner.state, clock: time.clock, timers: time.timers, log: quietLog, print: machine.print },
      newId: () => {
        ids += 1
        return `print ${ids} ${time.clock.now().getTime()}`
      },
      printers: async () => [{ name: 'Bonprinter', title: 'Bonprinter' }],
    })
  const list = async () => {
    const answer = await page.ask(printsList, null)
    return answer.ok ? answer.value.jobs : []
  }
  const away = (is: boolean) => {
    isAway = is
    if (!is) line.comeBack()
  }
  return { disk, machine, time, page, banner, settings, open, list, away, moveTo: line.moveTo, asked: () => asked }
}

describe('a receipt', () => {
  it('is printed by itself once, when the payment at the counter is final', async () => {
    const { open, machine, list, time, disk } = till()
    const prints = open()

    prints.paymentEnded(paid)
    prints.paymentEnded(paid)
    await time.settle()
    prints.paymentEnded(paid)
    await time.settle()

    expect(machine.papers).toMatchObject([{ silent: true, printer: 'Bonprinter' }])
    expect(await list()).toMatchObject([
      { kind: 'receipt', title: 'Bon van order 12', state: 'done', salesOrderId: 12 },
    ])
    expect([...disk.files.keys()]).toEqual(['queue.json'])
  })

  it.each([
    ['it is not paid', { ...paid, state: 'cancelled' as const }, {}],
    ['it is a pay link', { ...paid, type: 'PAYLINK' as const }, {}],
    ['that is not set', paid, { printsByItself: false }],
  ])('is not printed by itself when %s', async (_, payment, set) => {
    const { open, machine, time } = till({ settings: set })

    open().paymentEnded(payment)
    await time.settle()

    expect(machine.papers).toEqual([])
  })

  it('is asked for where to print it when no printer is set', async () => {
    const { open, machine, page, time, banner } = till({ settings: { printer: null } })
    open()

    await page.ask(printReceipt, { paymentId: PAYMENT })
    await time.settle()

    expect(machine.papers).toMatchObject([{ silent: false, printer: null }])
    expect(banner.conditions.get('printer')).toMatchObject({ state: 'off' })
  })

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

  it('that was printed comes out again as a reprint', async () => {
    const { open, machine, page, list, time } = till()
    open()
    await page.ask(printReceipt, { paymentId: PAYMENT })
    await time.settle()
    const [printed] = await list()

    await page.ask(printAgain, { printId: printed?.printId ?? '' })
    await time.settle()

    expect(machine.papers).toHaveLength(2)
    expect(await list()).toHaveLength(2)
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

describe('an order on paper', () => {
  it('that is asked for twice before it came is one, also beside the receipt that comes by itself', async () => {
    const { open, page, machine, time } = till()
    const prints = open()

    const pressed = [page.ask(printOrder, { salesOrderId: 12 }), page.ask(printOrder, { salesOrderId: 12 })]
    const receipt = page.ask(printReceipt, { paymentId: PAYMENT })
    prints.paymentEnded(paid)
    await Promise.all([...pressed, receipt])
    await time.settle()

    expect(machine.papers).toHaveLength(2)
  })

  it('of one shop is not printed, shown or asked for at another', async () => {
    const { open, page, machine, time, list, moveTo, asked } = till()
    open()
    await page.ask(printOrder, { salesOrderId: 12 })
    await time.settle()
    const [job] = await list()
    machine.becomes({ kind: 'offline', reason: 'uit' })
    await page.ask(printReceipt, { paymentId: PAYMENT })
    await time.settle()
    const before = asked()

    moveTo('https://andere-winkel.example')
    machine.becomes({ kind: 'printed' })
    await time.pass(3_600_000)

    expect(await list()).toEqual([])
    expect(await page.ask(printAgain, { printId: job?.printId ?? '' })).toMatchObject({ code: 'print_not_found' })
    expect([machine.papers.length, asked()]).toEqual([1, before])
  })

  it('that was given up on a full disk does not hold up the next one', async () => {
    const { open, page, machine, time, disk, list } = till()
    open()
    machine.becomes('hangs')
    await page.ask(printOrder, { salesOrderId: 12 })
    await time.settle()
    await page.ask(printReceipt, { paymentId: PAYMENT })
    const [, first] = await list()
    await page.ask(printDrop, { printId: first?.printId ?? '' })

    disk.fill()
    machine.becomes({ kind: 'printed' })
    machine.letGo({ kind: 'printed' })
    await time.settle()
    disk.fill(false)
    await time.settle()

    expect((await list()).map(({ title }) => title)).toEqual(['Bon van order 12'])
    expect((await list())[0]?.state).not.toBe('waiting')
  })

  it('is refused when there is no such order', async () => {
    const { open, page } = till()
    open()

    expect(await page.ask(printOrder, { salesOrderId: 404 })).toMatchObject({ ok: false, code: 'order_not_found' })
  })

  it('cannot be queued on a full disk', async () => {
    const { open, page, disk } = till()
    open()
    disk.fill()

    expect(await page.ask(printOrder, { salesOrderId: 13 })).toMatchObject({ ok: false, code: 'disk_full' })
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

describe('a till that loses power while it prints', () => {
  const cuts = [1, 2, 3, 4, 5].flatMap((change) => (['before', 'after'] as const).map((when) => ({ change, when })))

  it.each(cuts)('$when change $change of its disk prints no receipt twice by itself', async (cut) => {
    const disk = memoryDisk()
    const machine = printer()
    const dying = till({ disk, machine, cut })
    dying.open().paymentEnded(paid)
    await dying.time.pass(1_000)

    const next = till({ disk, machine })
    next.open().paymentEnded(paid)
    await next.time.pass(3_600_000)

    expect(machine.papers.length).toBeLessThanOrEqual(1)
    // Whatever did not come out stands in the list, for a person to look at.
    const jobs = await next.list()
    expect(jobs).toHaveLength(1)
    expect(machine.papers.length === 1 || jobs[0]?.state === 'failed').toBe(true)
  })

  it('asks a person about what was in the printer', async () => {
    const disk = memoryDisk()
    const dying = till({ disk })
    dying.machine.becomes('hangs')
    dying.open().paymentEnded(paid)
    await dying.time.settle()

    const next = till({ disk })
    next.open()

    expect(await next.list()).toMatchObject([
      { state: 'failed', reason: expect.stringContaining('stopte tijdens het afdrukken') },
    ])
    expect(next.machine.papers).toEqual([])
  })

  it('begins with an empty list when that was damaged, and says so', async () => {
    const disk = memoryDisk()
    disk.files.set('queue.json', new TextEncoder().encode('{"vers'))
    disk.files.set('left.pdf', new TextEncoder().encode('%PDF-'))
    const { open, banner } = till({ disk })

    open()

    expect(banner.notes.get('prints-damaged')).toContain('beschadigd')
    expect([...disk.files.keys()]).toEqual(['damaged/queue.json'])
  })
})
