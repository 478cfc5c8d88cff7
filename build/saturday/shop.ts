import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { checkResult } from '#shared/contracts/check-result.ts'
import { type Api, createApi } from '#shared/contracts/endpoints.ts'
import { freePort } from '../free-port.ts'
import { startServer } from '../kill/server-process.ts'
import { ROOT } from '../lib/run.ts'

const ERP_LIMIT_MS = 60_000
const PASSWORD = 'leermeester'
export const SELLER = { email: 'sales@leermeester.example', password: PASSWORD }
const ADMIN = { email: 'admin@leermeester.example', password: PASSWORD }

/** A record in the twin of the ERP. `writes` is how often the shop wrote it. */
export type ErpRecord = {
  id: string
  externalId: string | null
  fields: Readonly<Record<string, unknown>>
  writes: number
}
type ErpRecords = { salesOrder: ErpRecord[]; customerDeposit: ErpRecord[] }

/** Returns by how many ms the clocks are moved, so that the day of the test is a Saturday that begins at 9:00. */
export function offToSaturday(now = new Date()): number {
  const saturday = new Date(now)
  saturday.setUTCDate(saturday.getUTCDate() + ((6 - saturday.getUTCDay() + 7) % 7))
  // 9:00 in Amsterdam in summer, 8:00 in winter: far from midnight in both.
  saturday.setUTCHours(7, 0, 0, 0)
  return saturday.getTime() - now.getTime()
}

/** The shop of a Saturday, with the calls that check it. */
export interface SaturdayShop {
  readonly origin: string
  /** The calls of a visitor of the web shop. */
  readonly guest: Api
  readonly admin: Api
  /** Returns the records of the shop in the ERP. */
  erpRecords(): Promise<ErpRecords>
  /** Polls until every message to the ERP is sent. Throws after the time limit, with the messages that wait. */
  untilErpHasAll(): Promise<void>
  /** Runs the integrity checks (`bookkeeping`) or the comparison with the ERP (`compare`). Returns what they found. */
  findings(name: 'bookkeeping' | 'compare'): Promise<string[]>
  /** Changes the price of an item in the ERP, in EUR incl. VAT, and imports it into the shop. */
  changePrice(itemId: number, price: number): Promise<void>
  /** Fetches the stock from the ERP. */
  refreshStock(): Promise<void>
  close(): Promise<void>
}

/** Starts the whole shop with its twins in one process, with its data in a folder. */
export async function openShop(dataDir: string, clockOffMs: number): Promise<SaturdayShop> {
  const [port, twinsPort] = [await freePort(), await freePort()]
  const server = await startServer({
    dataDir,
    port,
    variables: {
      TWINS: 'on',
      TWINS_PORT: String(twinsPort),
      SCHEDULES: 'stock-refresh=off,shop-reviews=off,clean-up=off,backup=off,backup-test=off',
      NODE_OPTIONS: `--import=${join(ROOT, 'build/saturday/shift-clock.ts')}`,
      CLOCK_OFF_MS: String(clockOffMs),
    },
  })
  const { origin } = server
  const guest = createApi({ fetch, baseUrl: origin })
  const admin = await staffApi(origin, ADMIN)

  async function erpRecords(): Promise<ErpRecords> {
    const response = await fetch(`http://127.0.0.1:${twinsPort}/netsuite/_twin/records`)
    return (await response.json()) as ErpRecords // our own twin
  }

  return {
    origin,
    guest,
    admin,
    erpRecords,

    async untilErpHasAll() {
      for (const until = performance.now() + ERP_LIMIT_MS; ; await pause(200)) {
        await admin.operations.start({ params: { name: 'orders-sync' }, query: {} }).catch(() => undefined)
        const { items } = await admin.dataJobs.find({
          query: { party: 'erp', state: 'waiting', page: 1, pageSize: 96 },
        })
        const { items: dead } = await admin.dataJobs.find({
          query: { party: 'erp', state: 'dead', page: 1, pageSize: 96 },
        })
        if (items.length === 0 && dead.length === 0) return
        if (performance.now() < until && dead.length === 0) continue
        const unsent = [...items, ...dead].map(({ subject, lastError }) => `${subject}: ${lastError}`)
        throw new Error(`the ERP does not have ${unsent.join('; ')}`)
      }
    },

    async findings(name) {
      const result = checkResult.parse(await admin.operations.start({ params: { name }, query: {} }))
      return result.found.map(({ rule, salesOrderId, reason }) => `${name} ${rule} ${salesOrderId ?? ''}: ${reason}`)
    },

    async changePrice(item, price) {
      const init = { method: 'POST', body: JSON.stringify({ item, price }) }
      const response = await fetch(`http://127.0.0.1:${twinsPort}/netsuite/_twin/price`, init)
      if (!response.ok) throw new Error(`the ERP refused the price of ${item}: ${response.status}`)
      await admin.operations.start({ params: { name: 'items-download' }, query: {} })
      await admin.operations.start({ params: { name: 'items-apply' }, query: {} })
    },

    async refreshStock() {
      await admin.operations.start({ params: { name: 'stock-refresh' }, query: {} })
    },

    close: server.kill,
  }
}

async function staffApi(origin: string, body: { email: string; password: string }): Promise<Api> {
  const { token } = (await createApi({ fetch, baseUrl: origin }).users.login({ body })) as { token: string } // staff of the demo shop have no second factor
  return createApi({ fetch, baseUrl: origin, headers: () => ({ authorization: `Bearer ${token}` }) })
}
