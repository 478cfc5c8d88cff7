import type { ChangesOfOrder, StaffChangesOfOrder } from '#shared/contracts/order-changes.ts'
import { emailHint } from '#shared/domain/orders/buyer.ts'
import { changeStateOn } from '#shared/domain/orders/order-change.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Executor } from '../../../db/tables.ts'
import { type Caller, mayUseOrder, ordersTable } from '../sales-orders/index.ts'
import {
  type ChangeBasis,
  contentOf,
  isDeliveryOutdated,
  readBasis,
  refusedDelivery,
  refusedOrder,
} from './change-basis.ts'
import { isSealed } from './change-seal.ts'
import { type ChangeRow, orderChangesTable, readOrderVersions } from './order-changes-table.ts'
import { arrangementOnWire, contentOnWire, deliveryOnWire } from './propose-change.ts'

type Deps = { db: Executor; now: () => Date }

/** Returns the changes of an order to a caller who may see it. Missing and forbidden orders give the same failure. */
export async function showChanges({ db, now }: Deps, salesOrderId: number, caller: Caller) {
  const order = await ordersTable(db).find(salesOrderId)
  if (!order || !mayUseOrder(order, caller)) return fail('order_not_found')
  const basis = await readBasis(db, order)
  const today = amsterdamDay(now())
  const changes = await orderChangesTable(db).ofOrder(salesOrderId)
  return ok({
    ...(await shared(db, basis, changes, today)),
    changes: changes.map((change) => changeOnWire(change, today)),
  } satisfies ChangesOfOrder)
}

/** Returns the changes of an order with what only staff see. */
export async function showChangesToStaff({ db, now, secret }: Deps & { secret: Uint8Array }, salesOrderId: number) {
  const order = await ordersTable(db).find(salesOrderId)
  if (!order) return fail('order_not_found')
  const basis = await readBasis(db, order)
  const today = amsterdamDay(now())
  const changes = await orderChangesTable(db).ofOrder(salesOrderId)
  const emails = await emailsOf(db, changes)
  return ok({
    ...(await shared(db, basis, changes, today)),
    delivery: arrangementOnWire(basis.delivery),
    isDeliveryOpen: (await refusedDelivery(db, basis)) === undefined,
    changes: changes.map((change) => ({
      ...changeOnWire(change, today),
      proposedBy: emails.get(change.proposedBy) ?? '',
      decisionReason: change.decisionReason,
      agreement: change.agreement,
      isSealIntact: order.tokenHash === '' ? null : isSealed(secret, change),
    })),
  } satisfies StaffChangesOfOrder)
}

async function shared(db: Executor, basis: ChangeBasis, changes: readonly ChangeRow[], today: string) {
  const { order, details } = basis
  const open = changes.find((change) => changeStateOn(change, today) === 'proposed')
  const isOutdated =
    open !== undefined &&
    (open.baseHash !== basis.hash ||
      isDeliveryOutdated(basis, open) ||
      (open.delivery !== null && (await refusedDelivery(db, basis)) !== undefined))
  const versions = await readOrderVersions(db, order.id)
  return {
    salesOrderId: order.id,
    emailHint: order.tokenHash === '' ? '' : emailHint(details.email),
    refusal: open ? (refusedOrder(basis)?.code ?? (isOutdated ? ('order_change_outdated' as const) : null)) : null,
    versions: versions.map(({ version, cause, content, madeAt }) => ({
      version,
      cause,
      content: contentOnWire(content),
      madeDateTime: madeAt.toISOString(),
    })),
    current: contentOnWire(contentOf(basis)),
    paidCents: order.paidCents,
  }
}

const changeOnWire = (change: ChangeRow, today: string) => ({
  number: change.number,
  state: changeStateOn(change, today),
  before: contentOnWire(change.before),
  after: contentOnWire(change.after),
  addedCents: change.addedCents,
  removedCents: change.removedCents,
  feeCents: change.feeCents,
  dueBeforeCents: change.dueBeforeCents,
  dueCents: change.dueCents,
  remarks: change.remarks,
  validUntil: change.validUntil,
  delivery: deliveryOnWire(change.delivery),
  proposedDateTime: change.proposedAt.toISOString(),
  decidedDateTime: change.decidedAt?.toISOString() ?? null,
  decidedBy: change.decidedBy === null ? null : change.decidedBy === 'buyer' ? ('buyer' as const) : ('staff' as const),
})

async function emailsOf(db: Executor, changes: readonly ChangeRow[]): Promise<Map<number, string>> {
  const ids = [...new Set(changes.map(({ proposedBy }) => proposedBy))]
  const users = await db
    .selectFrom('users')
    .where('id', 'in', [0, ...ids])
    .select(['id', 'email'])
    .execute()
  return new Map(users.map(({ id, email }) => [id, email]))
}
