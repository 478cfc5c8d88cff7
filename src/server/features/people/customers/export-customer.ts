import type { CustomerDataFile } from '#shared/contracts/customers.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Database } from '../../../db/tables.ts'
import { type AuditActor, writeAudit } from '../../operations/audit/index.ts'
import { exportGuestData, exportOwnData } from '../account/index.ts'
import { type CustomerIdentity, orderIdsOf, resolveCustomer } from './resolve-customer.ts'

type Deps = { db: Database; now: () => Date }

/**
 * Everything the shop keeps of a customer, to hand to them (GDPR 15 and 20, law row 28): the file that they can fetch
 * themselves when they have an account. Who took it is written in the log.
 */
export async function exportCustomer(deps: Deps, key: string, actor: AuditActor) {
  const { db, now } = deps
  const who = await resolveCustomer(db, key)
  const file = who && who !== 'forgotten' ? await fileOf(deps, who) : undefined
  if (!file) return fail('customer_not_found')
  const after = { orders: file.orders.length }
  const entry = { actor, action: 'customer.data_exported', subject: 'customer', subjectId: key } as const
  await writeAudit(db, { ...entry, before: null, after, at: now() })
  return ok(file)
}

async function fileOf(deps: Deps, who: CustomerIdentity): Promise<CustomerDataFile | undefined> {
  if (who.kind === 'account') return exportOwnData(deps, who.userId)
  const orderIds = await orderIdsOf(deps.db, who)
  return { ...(await exportGuestData(deps, { orderIds, email: who.email })), account: null }
}
