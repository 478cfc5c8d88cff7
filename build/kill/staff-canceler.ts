import { setTimeout as pause } from 'node:timers/promises'
import { type Api, createApi } from '#shared/contracts/endpoints.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { DEMO_PASSWORD, demoAccounts } from '../../src/server/features/people/sessions/index.ts'
import { browserFetch } from './browser-fetch.ts'
import type { Purchase } from './shopper.ts'

const PATIENCE_MS = 60_000

/** Logs in with the demo account of an Admin. The session survives a restart of the shop. */
export async function staffApi(origin: string, fetch = browserFetch()): Promise<Api> {
  const api = createApi({ baseUrl: origin, fetch })
  await api.users.login({ body: { email: demoAccounts[0].email, password: DEMO_PASSWORD } })
  return api
}

/** A member of staff who cancels orders, and repeats the call with the same key while the shop is down. */
export class StaffCanceler {
  private readonly api: Api

  private constructor(api: Api) {
    this.api = api
  }

  /** Logs in as staff. The session survives a restart of the shop. */
  static async at(origin: string): Promise<StaffCanceler> {
    return new StaffCanceler(await staffApi(origin))
  }

  /** Cancels all pieces of a purchase. Throws when the shop is down. A repeated call changes nothing. */
  async cancel({ key, salesOrderId: id = 0 }: Purchase): Promise<void> {
    const params = { id }
    const { lines, isCanceledByStaff } = await this.api.staffOrders.show({ params })
    if (isCanceledByStaff) return
    const pieces = lines.flatMap(({ salesOrderRowId: rowId, cancelableCount = 0 }) =>
      cancelableCount > 0 ? [{ rowId, count: cancelableCount }] : [],
    )
    await this.api.staffOrders.cancelPieces({
      params,
      headers: { 'idempotency-key': `${key}-cancel` },
      body: { pieces, reason: 'customer_changed_mind' },
    })
  }

  /** Retries until the purchase is canceled. */
  async finish(purchase: Purchase): Promise<void> {
    for (const until = performance.now() + PATIENCE_MS; ; await pause(200)) {
      try {
        return await this.cancel(purchase)
      } catch (error) {
        if (performance.now() > until || (error instanceof ShopError && error.status < 500)) throw error
      }
    }
  }
}
