import { randomUUID } from 'node:crypto'
import { payments } from '#shared/contracts/payments.ts'
import { staffOrders } from '#shared/contracts/staff-orders.ts'
import { type PaymentsOfOrder, staffPayments } from '#shared/contracts/staff-payments.ts'
import { centsFromEuros } from '#shared/domain/money/prices.ts'
import { staffLookups } from '../back-office/staff-lookups.ts'
import { ask, jsonHeaders, repeat, type Scene } from './actors.ts'
import { BEHAVIOR } from './day-plan.ts'

/** Most cash of one payment, in cents: below every limit on cash. */
const MOST_CASH_CENTS = 25_000

/** Starts staff members who look things up, and take cash of orders that were not paid on the site. */
export async function work(scene: Scene): Promise<void> {
  await Promise.all(
    scene.data.staffTokens.map((token, member) => {
      const address = `10.254.0.${member + 1}`
      const headers = jsonHeaders(address, { authorization: `Bearer ${token}` })
      const lookups = staffLookups(scene.data.knownOrders, token)
      const lookUp = async () => {
        const lookup = lookups[Math.floor(scene.random() * lookups.length)]
        const request = lookup?.requests[Math.floor(scene.random() * lookup.requests.length)]
        if (!lookup || !request) return
        const kind = `staff: ${lookup.name.replace(/:.*/, '')}`
        await scene.client.call(scene.records, kind, {
          ...request,
          headers: { ...request.headers, 'x-forwarded-for': address },
        })
      }
      return repeat(scene, BEHAVIOR.staffThinkMs, () =>
        scene.random() < 1 / BEHAVIOR.lookupsPerPayment && scene.unpaidOrders.length > 0
          ? takeCash(scene, headers)
          : lookUp(),
      )
    }),
  )
}

/** Opens an unpaid order and books cash by hand. */
async function takeCash(scene: Scene, headers: Record<string, string>): Promise<void> {
  const salesOrderId = scene.unpaidOrders.shift()
  if (salesOrderId === undefined) return
  const get = (path: string) => ({ method: 'GET', path: path.replace(':id', String(salesOrderId)), headers })
  await ask(scene, 'staff: order', get(staffOrders.show.path))
  const { outstanding } = await ask<PaymentsOfOrder>(scene, 'staff: payments of an order', get(staffPayments.show.path))
  const cents = Math.min(centsFromEuros(outstanding), MOST_CASH_CENTS)
  if (cents <= 0) return
  await ask(scene, 'staff: payment by hand', {
    method: 'POST',
    path: payments.start.path,
    headers,
    body: JSON.stringify({ Amount: cents, SalesOrderId: salesOrderId, PaymentType: 'CASH', AttemptId: randomUUID() }),
  })
  scene.acknowledged.payments.push({ salesOrderId, cents, type: 'CASH' })
}
