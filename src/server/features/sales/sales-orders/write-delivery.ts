import { sql } from 'kysely'
import { codeOfDelivery } from '#shared/domain/checkout/choice-codes.ts'
import type { DeliveryMethod } from '#shared/domain/checkout/delivery-choice.ts'
import type { PostalAddress } from '#shared/domain/orders/buyer.ts'
import type { Transaction } from '../../../db/tables.ts'
import { followAddress } from './follow-address.ts'
import type { OrderDetails } from './order-details.ts'
import { correctedAddress } from './order-form.ts'

type NewDelivery = { method: DeliveryMethod; address: PostalAddress | null; userId: number; at: Date }

/**
 * Stores another delivery method and delivery address of an order, as a new version of its details. What belongs to the address follows. The ERP message, the event and the
 * audit log are left to the caller. The order must be locked.
 */
export async function writeDelivery(
  tx: Transaction,
  order: Pick<OrderDetails, 'id' | 'address' | 'deliveryAddress'>,
  { method, address, userId, at }: NewDelivery,
): Promise<void> {
  await tx
    .updateTable('sales_orders')
    .set((eb) => ({
      delivery: codeOfDelivery(method),
      version: eb('version', '+', 1),
      changed_at: at,
      changed_by: userId,
    }))
    .where('id', '=', order.id)
    .execute()
  const stored = address && correctedAddress(order.deliveryAddress, address)
  await tx
    .updateTable('sales_order_customers')
    // The type of the column does not allow null, and a JSON null would count as an address.
    .set({ delivery_address: stored ? JSON.stringify(stored) : sql<string>`null` })
    .where('sales_order_id', '=', order.id)
    .execute()
  await followAddress(tx, order.id, { before: order, after: { address: order.address, deliveryAddress: stored } })
}
