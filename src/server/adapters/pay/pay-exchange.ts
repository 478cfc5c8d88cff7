import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import type { ExchangeMessage, ExchangeResponse, RawExchange } from '../../ports/payment-provider.ts'
import { payOrder } from './pay-wire.ts'

const ALGORITHMS = new Set(['sha256', 'sha384', 'sha512'])

/**
 * Verifies and parses an exchange call of PAY. (docs/integrations/pay.md#s6).
 *
 * A signed call must have a valid signature; a call with an invalid one is refused and never treated as an unsigned call.
 * An unsigned call proves nothing: the caller of this function must poll PAY. for the status of the order.
 */
export function readExchange(raw: RawExchange, keys: ReadonlyMap<string, string>): ExchangeMessage {
  const headers = lowerCased(raw.headers)
  const isSigned = ['signature', 'signature-keyid', 'signature-method'].some((name) => headers.has(name))
  return isSigned ? readSigned(raw.body, headers, keys) : readLegacy(raw, headers.get('content-type') ?? '')
}

const signedBody = z.object({ object: payOrder })

function readSigned(
  body: Uint8Array,
  headers: Map<string, string>,
  keys: ReadonlyMap<string, string>,
): ExchangeMessage {
  const method = headers.get('signature-method') ?? 'HMAC'
  const algorithm = (headers.get('signature-algorithm') ?? 'sha256').toLowerCase()
  if (method.toUpperCase() !== 'HMAC' || !ALGORITHMS.has(algorithm)) {
    return { kind: 'refused', reason: 'unknown_algorithm' }
  }
  const key = keys.get(headers.get('signature-keyid') ?? '')
  if (!key) return { kind: 'refused', reason: 'unknown_key' }

  const expected = createHmac(algorithm, key).update(body).digest()
  const received = Buffer.from(headers.get('signature') ?? '', 'hex')
  if (received.length !== expected.length || !timingSafeEqual(received, expected)) {
    return { kind: 'refused', reason: 'bad_signature' }
  }

  const parsed = signedBody.safeParse(parseJson(text(body)))
  return parsed.success ? { kind: 'signed', order: parsed.data.object } : { kind: 'refused', reason: 'unreadable' }
}

/** Older kinds of exchange calls send these fields in the query, in a form or in JSON, with different names. */
const legacyFields = z.object({
  action: z.string().max(50).catch('pending'),
  order_id: z.string().regex(/^[0-9A-Za-z-]{6,64}$/),
})

function readLegacy(raw: RawExchange, contentType: string): ExchangeMessage {
  const body = text(raw.body)
  const bodyFields = contentType.includes('json') ? parseJson(body) : Object.fromEntries(new URLSearchParams(body))
  const fields: Record<string, unknown> = { ...raw.query, ...(isRecord(bodyFields) ? bodyFields : {}) }
  // A call with the body of a signed call but without a signature has the id of the order to poll in `object`.
  const order = isRecord(fields.object) ? fields.object : {}

  const parsed = legacyFields.safeParse({
    action: fields.action ?? fields.event,
    order_id: fields.order_id ?? fields.orderId ?? order.orderId ?? fields.id,
  })
  return parsed.success
    ? { kind: 'legacy', payId: parsed.data.order_id, action: parsed.data.action }
    : { kind: 'refused', reason: 'unreadable' }
}

/**
 * Builds the response to an exchange call. PAY. repeats the call when `isStored` is false.
 *
 * For an unsigned call PAY. expects the text `TRUE| …` or `FALSE| …`, for a signed call JSON
 * (docs/integrations/pay.md#s6).
 */
export function exchangeResponse(message: ExchangeMessage, isStored: boolean, description: string): ExchangeResponse {
  return message.kind === 'legacy'
    ? { contentType: 'text/plain; charset=utf-8', body: `${isStored ? 'TRUE' : 'FALSE'}| ${description}` }
    : { contentType: 'application/json; charset=utf-8', body: JSON.stringify({ result: isStored, description }) }
}

function lowerCased(headers: RawExchange['headers']): Map<string, string> {
  return new Map(
    Object.entries(headers).flatMap(([name, value]) => {
      const first = typeof value === 'string' ? value : value?.[0]
      return first === undefined ? [] : [[name.toLowerCase(), first] as const]
    }),
  )
}

const text = (body: Uint8Array) => Buffer.from(body).toString('utf8')

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined // the caller refuses a body without fields
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
