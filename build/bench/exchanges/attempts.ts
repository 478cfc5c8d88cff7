import { randomUUID } from 'node:crypto'
import type { TwinOrder } from '../../../src/server/twins/pay/pay-orders.ts'

type Ask = <Row>(text: string, values?: unknown[]) => Promise<Row[]>

/** A payment in progress, and the code with which it will end. */
export type Attempt = { id: string; order: TwinOrder; endsAs: number }

/** Final status codes of the provider, used in rotation. Most payments are paid. */
const ENDS = [100, 100, 100, -90, 100, -80, 100, -63] as const

/** State of an attempt in the shop, by the final status code of the provider. */
export const STATES: Readonly<Record<number, string>> = {
  100: 'paid',
  [-90]: 'cancelled',
  [-80]: 'expired',
  [-63]: 'failed',
}

const AMOUNT_CENTS = 14_985

/** Creates this many orders, each with an open payment link. */
export async function openAttempts(ask: Ask, count: number): Promise<Attempt[]> {
  const orders = await ask<{ id: number }>(
    `insert into sales_orders
       (channel, token_hash, delivery, payment_option, gross_cents, net_cents, vat_cents, deposit_cents, inserted_at)
     select 'web', 'h' || n, 's', '1', 99900, 82563, 17337, $2, now() from generate_series(1, $1::integer) n returning id`,
    [count, AMOUNT_CENTS],
  )
  await ask(
    `insert into sales_order_customers
       (sales_order_id, email, phone_number, customer_type, gender, firstname, lastname, address)
     select id, 'koper' || id || '@voorbeeld.example', '010 000 00 00', 'private', 'v', 'Proef', 'Koper',
       '{"country":"NL","zipcode":"9999 ZZ","houseNumber":"1","houseNumberAddition":"","streetname":"Proefstraat","city":"Leerdorp","province":"","municipality":""}'
     from unnest($1::integer[]) id`,
    [orders.map(({ id }) => id)],
  )
  const attempts = orders.map(({ id }, index) => attemptOf(id, index))
  await ask(
    `insert into payment_attempts
       (id, sales_order_id, payment_type, amount_cents, state, pay_id, pay_uuid, pay_status_code, started_at, expires_at, next_check_at)
     select id, sales_order_id, 'PAYLINK', $5, 'open', pay_id, pay_uuid, 20, now(), now() + interval '1 hour', now() + interval '1 hour'
     from unnest($1::uuid[], $2::integer[], $3::text[], $4::uuid[]) as a (id, sales_order_id, pay_id, pay_uuid)`,
    [
      attempts.map(({ id }) => id),
      attempts.map(({ order }) => Number(order.reference)),
      attempts.map(({ order }) => order.orderId),
      attempts.map(({ order }) => order.uuid),
      AMOUNT_CENTS,
    ],
  )
  return attempts
}

function attemptOf(salesOrderId: number, index: number): Attempt {
  const id = randomUUID()
  const at = new Date().toISOString()
  const order: TwinOrder = {
    orderId: `5${String(1_000_000_000 + index)}X1a2b`,
    uuid: randomUUID(),
    serviceId: '',
    description: `Bestelling ${salesOrderId}`,
    reference: String(salesOrderId),
    amountCents: AMOUNT_CENTS,
    refundedCents: 0,
    refundedAt: null,
    currency: 'EUR',
    status: 20,
    methodId: 10,
    terminalCode: null,
    returnUrl: '',
    exchangeUrl: null,
    isTest: false,
    stats: { extra1: String(salesOrderId), extra2: id },
    receipt: null,
    base: 'http://127.0.0.1:9/pay',
    createdAt: at,
    modifiedAt: at,
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    completedAt: null,
  }
  return { id, order, endsAs: ENDS[index % ENDS.length] ?? 100 }
}
