import { printsList } from '#shared/contracts/pos/print-channels.ts'
import type { Settings } from '#shared/contracts/pos/settings-channels.ts'
import type { Receipt } from '#shared/contracts/staff-payments.ts'
import type { NetworkLimits } from '#src/main/features/printing/esc-pos/network-printer.ts'
import { openPrinting } from '#src/main/features/printing/open-printing.ts'
import { printerOf } from '#src/main/features/printing/printers.ts'
import type { PrintOutcome, PrintRequest } from '#src/main/features/printing/printing.ts'
import type { Timers } from '#src/main/ports/machine.ts'
import { connectionToShop, refusal } from './away-and-back.ts'
import { memoryDisk } from './memory-folder.ts'
import { pageOfTill } from './page-of-till.ts'
import { bannerOfTill, peopleAtTill, quietLog, settingsOfTill } from './people-at-till.ts'
import { tillTime } from './till-time.ts'

export const PAYMENT = '0b9f3c52-58a7-4a1e-9d7c-2f4f6f6e5a01'
export const paid = { paymentId: PAYMENT, salesOrderId: 12, type: 'TERMINAL', state: 'paid' } as const

/** A receipt of order 12. */
export const demoReceipt: Receipt = {
  paymentId: PAYMENT,
  salesOrderId: 12,
  title: 'Betaalbewijs',
  shopLines: ['Leermeester', 'Looierstraat 1, 1234 AB Breda'],
  paidDateTime: '2026-11-23T09:00:00.000Z',
  facts: [
    { label: 'Op naam van', value: 'Zoë Müller' },
    { label: 'Betaald', value: '€ 1.299,00', isStrong: true },
  ],
  slip: ['LEERMEESTER SHOWROOM', 'AKKOORD'],
  orderUrl: 'https://winkel.example/account/bestelling/12',
}

/** Creates a printer that records the printed documents, also across restarts of the till. */
export function createPrinter() {
  const documents: (Omit<PrintRequest, 'signal'> & { path: string })[] = []
  const signals: AbortSignal[] = []
  let next: PrintOutcome | 'hangs' = { kind: 'printed' }
  let finishPrinting = (_: PrintOutcome) => {}
  return {
    documents,
    /** Signals of the prints that hang. */
    signals,
    /** Sets the outcome of the next prints. */
    setOutcome(outcome: typeof next): void {
      next = outcome
    },
    finishPrinting: (outcome: PrintOutcome) => finishPrinting(outcome),
    print(path: string, { signal, ...request }: PrintRequest): Promise<PrintOutcome> {
      if (next === 'hangs') {
        signals.push(signal)
        return new Promise((resolve) => {
          finishPrinting = resolve
        })
      }
      if (next.kind === 'printed') documents.push({ path, ...request })
      return Promise.resolve(next)
    },
  }
}

/** Creates a till with a printer, a disk and a connection to the shop, each of which can fail. */
export function openTill(
  options: {
    disk?: ReturnType<typeof memoryDisk>
    cut?: Parameters<ReturnType<typeof memoryDisk>['folder']>[0]
    machine?: ReturnType<typeof createPrinter>
    settings?: Partial<Settings>
    timers?: Timers
    networkLimits?: NetworkLimits
    sendRaw?: (name: string, bytes: Uint8Array) => Promise<PrintOutcome>
  } = {},
) {
  const disk = options.disk ?? memoryDisk()
  const machine = options.machine ?? createPrinter()
  const time = tillTime()
  const page = pageOfTill()
  const banner = bannerOfTill()
  const settings = settingsOfTill(options.settings)
  const people = peopleAtTill()
  let isAway = false
  const requestedPaths: string[] = []
  let ids = 0
  const drawerOpenings: unknown[] = []
  const receipt = async () => {
    if (isAway) throw refusal('server_away')
    return demoReceipt
  }
  const drawerOpened = async ({ body }: { body: unknown }) => {
    if (isAway) throw refusal('server_away')
    drawerOpenings.push(body)
  }
  const line = connectionToShop({ paymentDesk: { receipt }, tills: { drawerOpened } }, async (path) => {
    if (isAway) throw refusal('server_away')
    requestedPaths.push(path)
    if (path === '/api/admin/salesorder/502/paper') return new Response('<h1>Bad gateway</h1>', { status: 502 })
    if (path === '/api/admin/salesorder/404/paper') return Response.json({ code: 'order_not_found' }, { status: 404 })
    const roll = /rollMm=(\d+)/.exec(path)?.[1]
    const points = roll ? `${((Number(roll) / 25.4) * 72).toFixed(6)} 500` : '595.28 841.89'
    return new Response(`%PDF-1.7 /MediaBox [0 0 ${points}]`)
  })
  const open = () =>
    openPrinting({
      shop: line.shop,
      settings: settings.settings,
      ipc: page.ipc,
      folder: disk.folder(options.cut),
      state: banner.state,
      clock: time.clock,
      sessions: people.sessions,
      timers: options.timers ?? time.timers,
      ...(options.networkLimits && { networkLimits: options.networkLimits }),
      sendRaw: options.sendRaw ?? (async () => ({ kind: 'printed' })),
      log: quietLog,
      print: machine.print,
      newId: () => {
        ids += 1
        return `print ${ids} ${time.clock.now().getTime()}`
      },
      printers: async () => ['Bonprinter', 'Kantoor'].map((name) => printerOf({ name, displayName: '', options: {} })),
    })
  const list = async () => {
    const answer = await page.ask(printsList, null)
    return answer.ok ? answer.value.jobs : []
  }
  const setAway = (isNowAway: boolean) => {
    isAway = isNowAway
    if (!isNowAway) line.comeBack()
  }
  return {
    disk,
    machine,
    time,
    page,
    banner,
    settings,
    open,
    list,
    setAway,
    moveTo: line.moveTo,
    requestedPaths,
    people,
    drawerOpenings,
  }
}
