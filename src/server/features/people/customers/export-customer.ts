import type { CustomerDataFile } from '#shared/contracts/customers.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Database } from '../../../db/tables.ts'
import { type AuditActor, writeAudit } from '../../operations/audit/index.ts'
import { exportGuestData, exportOwnData } from '../account/index.ts'
import { type CustomerIdentity, orderIdsOf, resolveCustomer } from './resolve-customer.ts'

type Deps = { db: Database; now: () => Date }

/**
 * Returns all stored data of a customer, so that staff can give it to the customer (GDPR 15 and 20; docs/law.md#r28).
 * Customers with an account can download the same file themselves. Writes the export to the audit log.
 */
export async function exportCustomer(deps: Deps, key: string, actor: AuditActor) {
  const { db, now } = deps
  const customer = await resolveCustomer(db, key)
  const file = customer && customer !== 'forgotten' ? await fileOf(deps, customer) : undefined
  if (!file) return fail('customer_not_found')
  const after = { orders: file.orders.length }
  const entry = { actor, action: 'customer.data_exported', subject: 'customer', subjectId: key } as const
  await writeAudit(db, { ...entry, before: null, after, at: now() })
  return ok(file)
}

async function fileOf(deps: Deps, customer: CustomerIdentity): Promise<CustomerDataFile | undefined> {
  if (customer.kind === 'account') return exportOwnData(deps, customer.userId)
  const orderIds = await orderIdsOf(deps.db, customer)
  return { ...(await exportGuestData(deps, { orderIds, email: customer.email })), account: null }
}
