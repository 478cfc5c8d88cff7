import { sql } from 'kysely'
import { type CustomerOnWire, customerKeyOf } from '#shared/contracts/customers.ts'
import type { Role } from '#shared/contracts/users.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Executor } from '../../../db/tables.ts'
import { loosePaymentsTable } from '../../sales/loose-payments/index.ts'
import { quotesOfCustomer } from '../../sales/quotes/index.ts'
import { casesOfCustomer } from '../../sales/service-cases/index.ts'
import { notesOf } from './customer-notes.ts'
import { latestOrder, orderSummaries, samplesOf } from './customer-orders.ts'
import { customersTable } from './customers-table.ts'
import { mergesOf } from './merge/merges-table.ts'
import { type CustomerIdentity, orderIdsOf, resolveCustomer } from './resolve-customer.ts'
import { mayForgetFrom } from './retention-period.ts'

type Deps = { db: Executor; now: () => Date }

/** Returns a customer with their orders. Fails for an unknown customer, and for a guest whose data was erased. */
export async function showCustomer({ db, now }: Deps, key: string) {
  const customer = await resolveCustomer(db, key)
  if (!customer || customer === 'forgotten') return fail('customer_not_found')
  const ids = await orderIdsOf(db, customer)
  const salesOrders = await orderSummaries(db, ids)
  const latest = await latestOrder(db, salesOrders)
  const person =
    customer.kind === 'account' ? await accountOf(db, customer.userId) : await guestOf(db, customer.email, ids)
  return ok({
    ...person,
    name: nameOf(latest?.salesOrderCustomer) || person.email,
    namesake: await namesakeOf(db, customer, person.email),
    orderCount: ids.length,
    latestOrder: latest,
    salesOrders,
    notes: await notesOf(db, customer),
    serviceCases: await casesOfCustomer(db, { orderIds: ids, email: person.email }),
    quotes: await quotesOfCustomer(db, { orderIds: ids, email: person.email }),
    samples: await samplesOf(db, ids),
    loosePayments: await loosePaymentsTable(db).ofCustomer({ userId: person.userId, email: ownedAddress(person) }),
    merges: await mergesOf(db, customer, now()),
    mayForgetFrom: await mayForgetFrom(db, ids, amsterdamDay(now())),
  } satisfies CustomerOnWire)
}

/** Anyone can register with any address, so an account has what was noted under its address only after it proved it. */
const ownedAddress = (person: { userId: number | null; email: string; emailProvenDateTime: string | null }) =>
  person.userId === null || person.emailProvenDateTime !== null ? person.email : undefined

type PersonName = { firstname: string; middlename: string; lastname: string }

const nameOf = (person: PersonName | undefined) =>
  person ? [person.firstname, person.middlename, person.lastname].filter(Boolean).join(' ') : ''

async function accountOf(db: Executor, userId: number) {
  const row = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
  const { email, firstname, middlename, lastname, gender } = row
  return {
    customerId: String(userId),
    userId,
    netsuiteId: row.netsuite_id,
    email,
    firstname,
    middlename,
    lastname,
    gender,
    roles: row.roles as Role[], // a constraint on the column allows only these
    createdDateTime: row.inserted_at.toISOString(),
    emailProvenDateTime: row.email_proven_at?.toISOString() ?? null,
    deletedDateTime: row.deleted_at?.toISOString() ?? null,
    isForgotten: row.deleted_at !== null,
    isLocked: row.is_locked,
  }
}

async function guestOf(db: Executor, email: string, [newest = 0, ...others]: readonly number[]) {
  const notErased = await db
    .selectFrom('sales_orders')
    .select('id')
    // One parameter, so that the statement has one text for any number of orders, and is prepared once.
    .where('id', '=', sql<number>`any(${[newest, ...others]}::int[])`)
    .where('keep_until', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return {
    customerId: customerKeyOf({ userId: null, salesOrderId: newest }),
    userId: null,
    email,
    netsuiteId: await customersTable(db).guestNetsuiteId(email),
    firstname: '',
    middlename: '',
    lastname: '',
    gender: '',
    roles: [] as Role[],
    createdDateTime: null,
    emailProvenDateTime: null,
    deletedDateTime: null,
    isLocked: false,
    isForgotten: notErased === undefined,
  }
}

/**
 * Returns the key of another customer with this address, or null. An account that has not proven the address and the
 * guest with the address are separate customers.
 */
async function namesakeOf(db: Executor, customer: CustomerIdentity, email: string): Promise<string | null> {
  if (customer.kind === 'guest') {
    const account = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
    return account ? String(account.id) : null
  }
  const guest = await db
    .selectFrom('customers')
    .select('latest_order_id as salesOrderId')
    .where('guest_email', '=', email)
    .executeTakeFirst()
  return guest?.salesOrderId ? customerKeyOf({ userId: null, salesOrderId: guest.salesOrderId }) : null
}
