import { printsList } from '#shared/contracts/pos/print-channels.ts'
import type { Settings } from '#shared/contracts/pos/settings-channels.ts'
import { openPrinting } from '#src/main/features/printing/open-printing.ts'
import type { PrintOutcome } from '#src/main/features/printing/printing.ts'
import { connectionToShop, refusal } from './away-and-back.ts'
import { memoryDisk } from './memory-folder.ts'
import { pageOfTill } from './page-of-till.ts'
import { bannerOfTill, quietLog, settingsOfTill } from './people-at-till.ts'
import { tillTime } from './till-time.ts'

export const PAYMENT = '0b9f3c52-58a7-4a1e-9d7c-2f4f6f6e5a01'
export const paid = { paymentId: PAYMENT, salesOrderId: 12, type: 'TERMINAL', state: 'paid' } as const

/** Creates a printer that records the printed documents, also across restarts of the till. */
export function createPrinter() {
  const documents: { path: string; silent: boolean; printer: string | null }[] = []
  let next: PrintOutcome | 'hangs' = { kind: 'printed' }
  let finishPrinting = (_: PrintOutcome) => {}
  return {
    documents,
    /** Sets the outcome of the next prints. */
    setOutcome(outcome: typeof next): void {
      next = outcome
    },
    finishPrinting: (outcome: PrintOutcome) => finishPrinting(outcome),
    print(path: string, how: { printer: string | null; silent: boolean }): Promise<PrintOutcome> {
      if (next === 'hangs') {
        return new Promise((resolve) => {
          finishPrinting = resolve
        })
      }
      if (next.kind === 'printed') documents.push({ path, ...how })
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
  } = {},
) {
  const disk = options.disk ?? memoryDisk()
  const machine = options.machine ?? createPrinter()
  const time = tillTime()
  const page = pageOfTill()
  const banner = bannerOfTill()
  const settings = settingsOfTill(options.settings)
  let isAway = false
  const requestedPaths: string[] = []
  let ids = 0
  const receipt = async () => {
    if (isAway) throw refusal('server_away')
    return { salesOrderId: 12 }
  }
  const line = connectionToShop({ paymentDesk: { receipt } }, async (path) => {
    if (isAway) throw refusal('server_away')
    requestedPaths.push(path)
    if (path === '/api/admin/salesorder/502/paper') return new Response('<h1>Bad gateway</h1>', { status: 502 })
    if (path === '/api/admin/salesorder/404/paper') return Response.json({ code: 'order_not_found' }, { status: 404 })
    return new Response('%PDF-1.7 a paper')
  })
  const open = () =>
    openPrinting({
      shop: line.shop,
      settings: settings.settings,
      ipc: page.ipc,
      folder: disk.folder(options.cut),
      state: banner.state,
      clock: time.clock,
      timers: time.timers,
      log: quietLog,
      print: machine.print,
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
  const setAway = (isNowAway: boolean) => {
    isAway = isNowAway
    if (!isNowAway) line.comeBack()
  }
  return { disk, machine, time, page, banner, settings, open, list, setAway, moveTo: line.moveTo, requestedPaths }
}
