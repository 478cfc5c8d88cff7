import { sql } from 'kysely'
import type { OrderChange } from '#shared/contracts/staff-orders.ts'
import { choicesInCodes, codeOfDelivery } from '#shared/domain/checkout/choice-codes.ts'
import { isOrderField } from '#shared/domain/checkout/order-fields.ts'
import { methodProblem } from '#shared/domain/orders/delivery-arrangement.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import { InvalidInput } from '../../../access/invalid-input.ts'
import type { Staff } from '../../../access/visitor.ts'
import type { Database, Transaction } from '../../../db/tables.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { followAddress, hasPlannedDelivery } from './follow-address.ts'
import { type OrderDetails, readOrderDetails } from './order-details.ts'
import { recordOrderEvent } from './order-events.ts'
import { changedFields, correctedAddresses, orderForm, storedCorrection } from './order-form.ts'
import { lockOrder } from './orders-table.ts'
import { actorOf } from './staff-actor.ts'
import { enqueueErpChange } from './write-cancellation.ts'

type Deps = { db: Database; now: () => Date }

/**
 * Corrects the details of an order: reference, remarks, delivery, contact data. The lines and the amounts do not
 * change.
 *
 * Fails with `order_changed` and the stored details when the caller read an older version. A call that changes nothing
 * succeeds with any version.
 *
 * Fails with `order_delivery_fixed` when the delivery method changes and a delivery or pickup is planned. Throws `InvalidInput` when an
 * order that is paid at pickup becomes a delivery. Planned stops follow another address.
 */
export function saveOrder(
  { db, now }: Deps,
  id: number,
  { version, form: change, staff }: { version: number; form: OrderChange; staff: Staff },
) {
  return db.transaction().execute(async (tx) => {
    const facts = await lockOrder(tx, id)
    const order = facts && (await readOrderDetails(tx, id))
    if (!facts || !order) return fail('order_not_found')
    // A loose payment has a customer of its own, and is not in the ERP.
    if (facts.isLoosePayment) return fail('order_not_found')
    if (facts.tokenHash === '') return fail('order_forgotten')

    const form = storedCorrection(order, change)
    const changes = changedFields(orderForm(order), form)
    if (changes.names.length === 0) return ok(undefined)
    const { version: current, ...last } = await readVersion(tx, id)
    if (version !== current) {
      return fail('order_changed', { version: current, current: choicesInCodes(orderForm(order)), ...last })
    }

    if (changes.names.includes('delivery')) {
      const problem = methodProblem(form.delivery, { before: order.delivery, option: facts.option })
      if (problem) throw new InvalidInput([{ field: 'form.delivery', message: problem }])
      if (await hasPlannedDelivery(tx, id)) return fail('order_delivery_fixed')
    }

    const at = now()
    // Once the buyer is known, the order is no longer a walk-in sale: its buyer is a customer and gets mails.
    const isWalkIn = order.isWalkIn && changes.names.every(isOrderField)
    await writeCorrection(tx, order, form, { staff, at, isWalkIn })
    const actor = actorOf(staff)
    await recordOrderEvent(tx, {
      salesOrderId: id,
      kind: 'order-corrected',
      detail: { fields: changes.names },
      actor,
      at,
    })
    await enqueueErpChange(tx, id, String(current + 1), at)
    const { before, after } = changes
    const subject = 'sales_order'
    await writeAudit(tx, { actor: staff, action: 'order.corrected', subject, subjectId: String(id), before, after, at })
    return ok(undefined)
  })
}

async function readVersion(tx: Transaction, id: number) {
  const row = await tx
    .selectFrom('sales_orders as o')
    .leftJoin('users as u', 'u.id', 'o.changed_by')
    .where('o.id', '=', id)
    .select(['o.version', 'o.changed_at as changedAt', 'u.email as changedBy'])
    .executeTakeFirstOrThrow()
  return { ...row, changedAt: row.changedAt?.toISOString() ?? null }
}

async function writeCorrection(
  tx: Transaction,
  order: OrderDetails,
  form: OrderChange,
  { staff, at, isWalkIn }: { staff: Staff; at: Date; isWalkIn: boolean },
) {
  await tx
    .updateTable('sales_orders')
    .set((eb) => ({
      reference: form.reference,
      remarks: form.remarks,
      delivery: codeOfDelivery(form.delivery),
      is_walk_in: isWalkIn,
      version: eb('version', '+', 1),
      changed_at: at,
      changed_by: staff.userId,
    }))
    .where('id', '=', order.id)
    .execute()
  const { address, deliveryAddress } = correctedAddresses(order, form)
  await tx
    .updateTable('sales_order_customers')
    .set({
      email: form.email,
      phone_number: form.phoneNumber,
      customer_type: form.customerType,
      company_name: form.companyName,
      vat_number: form.vatnumber,
      kvk_number: form.kvknumber,
      gender: form.gender,
      firstname: form.firstname,
      middlename: form.middlename,
      lastname: form.lastname,
      address: JSON.stringify(address),
      // The type of the column does not allow null, and a JSON null would count as an address.
      delivery_address: deliveryAddress ? JSON.stringify(deliveryAddress) : sql<string>`null`,
    })
    .where('sales_order_id', '=', order.id)
    .execute()
  await followAddress(tx, order.id, { before: order, after: { address, deliveryAddress } })
}
