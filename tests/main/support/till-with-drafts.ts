import { draftSave, draftsList } from '#shared/contracts/pos/draft-channels.ts'
import { openDrafts } from '#src/main/features/drafts/open-drafts.ts'
import type { DraftSignatures } from '#src/main/features/drafts/register-drafts.ts'
import type { DurableFolder } from '#src/main/ports/durable-folder.ts'
import { connectionToShop, refusal } from './away-and-back.ts'
import { memoryDisk } from './memory-folder.ts'
import { pageOfTill } from './page-of-till.ts'
import { bannerOfTill, peopleAtTill, quietLog } from './people-at-till.ts'
import { tillTime } from './till-time.ts'

export const DRAFT = '0b9f3c52-58a7-4a1e-9d7c-2f4f6f6e5a01'
export const OTHER = '0b9f3c52-58a7-4a1e-9d7c-2f4f6f6e5a02'
export const sofa = { lastname: 'Jansen', shoppinglist: [{ id: 7, basePrice: 825.62, count: 1 }] }
export const chair = { lastname: 'Jansen', shoppinglist: [{ id: 8, basePrice: 400, count: 1 }] }

/** A shop that accepts orders like the real one: one order per key, and a key with another body is refused. */
export function shopThatTakesOrders() {
  const orders = new Map<string, { salesOrderId: number; body: string }>()
  let calls = 0
  let fault: ((when: 'before' | 'after') => void) | undefined
  const api = {
    salesOrders: {
      async place({ headers, body }: { headers: { 'idempotency-key': string }; body: unknown }) {
        calls += 1
        fault?.('before')
        const key = headers['idempotency-key']
        const order = orders.get(key) ?? { salesOrderId: 100 + orders.size, body: JSON.stringify(body) }
        if (order.body !== JSON.stringify(body)) throw refusal('idempotency_key_reused')
        orders.set(key, order)
        fault?.('after')
        return { message: 'Order aangemaakt.', salesOrderId: order.salesOrderId, salesOrderDeposit: 0, orderToken: 't' }
      },
    },
  }
  return {
    api,
    orders,
    calls: () => calls,
    /** Sets a function that runs before and after each order is stored. The call fails when the function throws. */
    setFault(next: typeof fault) {
      fault = next
    },
  }
}

/** A till that stores drafts on a disk in memory, without drafts at first, and a shop that accepts orders. */
export function tillWithDrafts(
  options: {
    folder?: DurableFolder
    server?: ReturnType<typeof shopThatTakesOrders>
    hasPayments?: (draftId: string) => boolean
    hasHidden?: boolean
    signatures?: DraftSignatures
  } = {},
) {
  const server = options.server ?? shopThatTakesOrders()
  const disk = memoryDisk()
  const folder = options.folder ?? disk.folder()
  const time = tillTime()
  const page = pageOfTill()
  const people = peopleAtTill()
  const line = connectionToShop(server.api)
  const banner = bannerOfTill()
  const open = () =>
    openDrafts({
      shop: line.shop,
      sessions: people.sessions,
      ipc: page.ipc,
      folder,
      state: banner.state,
      clock: time.clock,
      timers: time.timers,
      log: quietLog,
      hasPayments: (draftId) => options.hasPayments?.(draftId) ?? false,
      signatures: options.signatures ?? { signedDateTime: () => undefined, onChange: () => () => {} },
      hasHidden: options.hasHidden ?? false,
    })
  const saveDraft = (order: Record<string, unknown> = sofa, draftId = DRAFT, mayHaveArrived = false) =>
    page.ask(draftSave, { draftId, title: 'Jansen, € 999,00', order, mayHaveArrived })
  const list = async () => {
    const answer = await page.ask(draftsList, null)
    return answer.ok ? answer.value.drafts : []
  }
  return { server, disk, time, page, people, line, banner, open, saveDraft, list }
}
