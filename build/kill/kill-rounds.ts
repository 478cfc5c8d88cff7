import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../src/server/db/database.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import type { Database } from '../../src/server/db/tables.ts'
import { createDemoAccounts } from '../../src/server/features/people/sessions/index.ts'
import { silentLog } from '../../src/server/ports/log.ts'
import { freePort } from '../free-port.ts'
import { type ExternalServices, openExternalServices } from './external-services.ts'
import { startServer } from './server-process.ts'
import { type Purchase, Shopper } from './shopper.ts'
import { StaffCanceler } from './staff-canceler.ts'

/** Numbers of purchases, cancellations and kills, and the deviations between the records of shop and provider (empty when there are none). */
export type KillReport = { purchases: number; canceled: number; kills: number; faults: string[] }

const LONGEST_WAIT_MS = 900

/**
 * Kills the shop's server with SIGKILL at random moments of ordering and paying, restarts it, and lets the shopper's
 * browser retry with the same key. In each round after the first, staff cancel the order of the round before, which is
 * interrupted and retried too. At the end the records of the shop are compared with those of the payment provider.
 *
 * @param random returns 0 to 1; determines the moments
 */
export async function killRounds(rounds: number, random: () => number): Promise<KillReport> {
  const dataDir = await mkdtemp(join(tmpdir(), 'leermeester-kill-'))
  const services = await openExternalServices()
  const purchases: Purchase[] = []
  try {
    await addStaff(dataDir)
    const port = await freePort()
    let server = await startServer({ dataDir, port, variables: services.variables })
    const shopper = await Shopper.at(`http://127.0.0.1:${port}`, services.pay)
    const staff = await StaffCanceler.at(server.origin)
    for (let round = 0; round < rounds; round += 1) {
      const former = purchases.at(-1)
      const purchase = shopper.begin(round)
      purchases.push(purchase)
      const interrupted = Promise.allSettled([
        shopper.continuePurchase(purchase),
        ...(former ? [staff.cancel(former)] : []),
      ])
      await new Promise((resolve) => setTimeout(resolve, random() * LONGEST_WAIT_MS))
      await server.kill()
      await interrupted
      server = await startServer({ dataDir, port, variables: services.variables })
      await shopper.finish(purchase)
      if (former) await staff.finish(former)
    }
    await shopper.untilAllPaid(purchases)
    await server.kill()
    const canceled = Math.max(0, purchases.length - 1)
    return {
      purchases: purchases.length,
      canceled,
      kills: rounds + 1,
      faults: await faultsIn(dataDir, purchases, services),
    }
  } finally {
    await services.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Adds the accounts of staff to a new database. */
export async function addStaff(dataDir: string): Promise<void> {
  const { db, close } = await openDatabase({ dataDir, poolSize: 1, log: silentLog })
  try {
    await migrate(db)
    await createDemoAccounts(db)
  } finally {
    await close()
  }
}

async function faultsIn(dataDir: string, purchases: readonly Purchase[], { pay }: ExternalServices): Promise<string[]> {
  const faults: string[] = []
  const { db, close } = await openDatabase({ dataDir, poolSize: 1, log: silentLog })
  try {
    const orders = await db.selectFrom('sales_orders').select(['id', 'deposit_cents']).execute()
    if (orders.length !== purchases.length) faults.push(`${purchases.length} purchases became ${orders.length} orders`)
    for (const { id, deposit_cents: due } of orders) {
      const entries = await db.selectFrom('payment_entries').selectAll().where('sales_order_id', '=', id).execute()
      const booked = entries.reduce((sum, { amount_cents: amount }) => sum + amount, 0)
      const paid = pay.paidCentsOf(String(id))
      if (booked !== paid) faults.push(`order ${id}: ${booked} cents booked, ${paid} at the provider`)
      if (paid !== due) faults.push(`order ${id}: ${paid} cents paid of ${due}`)
      const customers = await db
        .selectFrom('sales_order_customers')
        .select('sales_order_id')
        .where('sales_order_id', '=', id)
        .execute()
      const rows = await db.selectFrom('sales_order_rows').select('id').where('sales_order_id', '=', id).execute()
      if (customers.length !== 1 || rows.length !== 1) faults.push(`order ${id} is incomplete`)
    }
    const mails = await db.selectFrom('outbox').select('kind').where('party', '=', 'mail').execute()
    for (const kind of ['order-confirmation', 'payment-received']) {
      const count = mails.filter((mail) => mail.kind === kind).length
      if (count !== orders.length) faults.push(`${count} mails of ${kind} for ${orders.length} orders`)
    }
    faults.push(...(await cancellationFaults(db, purchases)))
    const keys = await db.selectFrom('idempotency_keys').select('sales_order_id').execute()
    if (new Set(keys.map(({ sales_order_id: id }) => id)).size !== orders.length)
      faults.push('keys and orders do not match')
  } finally {
    await close()
  }
  return faults
}

/** Checks that every order but the last one was canceled once, with one mail, and that nothing of it is due. */
async function cancellationFaults(db: Database, purchases: readonly Purchase[]): Promise<string[]> {
  const orders = await db
    .selectFrom('sales_orders')
    .select(['id', 'canceled_at as canceledAt', 'due_cents as due'])
    .execute()
  const cancellations = await db.selectFrom('order_cancellations').select('sales_order_id as id').execute()
  const mails = await db.selectFrom('outbox').select('payload').where('kind', '=', 'pieces-canceled').execute()
  const rows = await db.selectFrom('sales_order_rows').select(['sales_order_id as id', 'state']).execute()
  const last = purchases.at(-1)?.salesOrderId
  return orders.flatMap(({ id, canceledAt, due }) => {
    const isWanted = id !== last
    const facts = [
      canceledAt !== null,
      cancellations.filter((one) => one.id === id).length === 1,
      mails.filter(({ payload }) => payload.salesOrderId === id).length === 1,
      rows.every((row) => row.id !== id || row.state === 'canceled'),
      due === 0,
    ]
    return facts.every((fact) => fact === isWanted) ? [] : [`order ${id} is canceled in part: ${facts.join(', ')}`]
  })
}
