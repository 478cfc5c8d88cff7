import type { FastifyInstance } from 'fastify'
import { customers } from '#shared/contracts/customers.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import { isAdmin, requireUser } from '../../../access/visitor.ts'
import type { CachedCounts } from '../../../db/cached-counts.ts'
import { mount } from '../../../http/mount.ts'
import { sendCsv } from '../../../http/send-csv.ts'
import type { Erp } from '../../../ports/erp.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { savedCustomer } from '../account/index.ts'
import { customerForm } from './customer-form.ts'
import { addCustomerNote, undoCustomerNote } from './customer-notes.ts'
import { type CustomerRow, customersTable } from './customers-table.ts'
import { exportCustomer } from './export-customer.ts'
import { anonymizeCustomer, type ForgetDeps, forgetCustomer } from './forget-customer.ts'
import { listCustomers } from './list-customers.ts'
import { showCustomer } from './show-customer.ts'

type Deps = ForgetDeps & { erp: Pick<Erp, 'customer'>; counts: CachedCounts }

/** Customer routes of staff. Responses contain personal data, so they are not cached. */
export function customerRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, erp, now } = deps

  mount(app, customers.find, async ({ query }, { reply }) => {
    reply.header('cache-control', 'no-store')
    return ok(await listCustomers(deps, query))
  })

  mount(app, customers.show, async ({ params }, { reply }) => {
    reply.header('cache-control', 'no-store')
    return showCustomer(deps, params.id)
  })

  mount(app, customers.accountingRecord, async ({ params }, { reply }) => {
    reply.header('cache-control', 'no-store')
    const record = await erp.customer(params.id)
    return record ? ok(record) : fail('customer_not_found')
  })

  mount(app, customers.ownDetails, async (_call, { visitor, reply }) => {
    reply.header('cache-control', 'no-store')
    const saved = visitor.kind === 'user' ? await savedCustomer(deps, visitor.userId) : undefined
    return saved ? ok(saved) : fail('unauthenticated')
  })

  mount(app, customers.details, async ({ params }, { reply }) => {
    reply.header('cache-control', 'no-store')
    const saved = await savedCustomer(deps, params.id)
    return saved ? ok(saved) : fail('customer_not_found')
  })

  mount(app, customers.form, async ({ params }, { reply }) => {
    reply.header('cache-control', 'no-store')
    const form = await customerForm(deps, params.id)
    return form ? ok(form) : fail('customer_not_found')
  })

  mount(app, customers.exportList, async ({ query }, { visitor, reply }) => {
    const after = { isFiltered: query.search !== '' || query.kind !== undefined }
    const entry = { actor: requireUser(visitor), action: 'customer.list_exported', subject: 'customer' } as const
    await writeAudit(db, { ...entry, subjectId: 'list', before: null, after, at: now() })
    return sendCsv(reply, 'klanten', LIST_COLUMNS, customersTable(db).all(query))
  })

  mount(app, customers.exportData, async ({ params }, { visitor, reply }) => {
    reply.header('cache-control', 'no-store')
    const outcome = await exportCustomer(deps, params.id, requireUser(visitor))
    if (outcome.ok) reply.header('content-disposition', `attachment; filename="klant-${params.id}.json"`)
    return outcome
  })

  mount(app, customers.addNote, async ({ params, headers, body }, { visitor }) => {
    const note = { text: body.text, idempotencyKey: headers['idempotency-key'], staff: requireUser(visitor) }
    const added = await addCustomerNote(deps, params.id, note)
    return added.ok ? showCustomer(deps, params.id) : added
  })

  mount(app, customers.undoNote, async ({ params }, { visitor }) => {
    const by = { staff: requireUser(visitor), isAdmin: isAdmin(visitor) }
    const undone = await undoCustomerNote(deps, { key: params.id, noteId: params.noteId }, by)
    return undone.ok ? showCustomer(deps, params.id) : undone
  })

  mount(app, customers.forget, ({ params }, { visitor }) => forgetCustomer(deps, params.id, requireUser(visitor)))
  mount(app, customers.anonymise, ({ params }, { visitor }) => anonymizeCustomer(deps, params.id, requireUser(visitor)))
}

const LIST_COLUMNS = [
  { title: 'Klant', value: (row: CustomerRow) => row.userId ?? 'gast' },
  { title: 'Boekhouding', value: (row: CustomerRow) => row.netsuiteId },
  { title: 'E-mail', value: (row: CustomerRow) => row.email },
  { title: 'Naam', value: (row: CustomerRow) => row.name },
  { title: 'Rollen', value: (row: CustomerRow) => row.roles.join(', ') },
  { title: 'Bestellingen', value: (row: CustomerRow) => row.orderCount },
]
