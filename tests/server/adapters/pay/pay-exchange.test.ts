import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { exchangeResponse, readExchange } from '#src/server/adapters/pay/pay-exchange.ts'

const keys = new Map([
  ['SL-1111-2222', 'service secret'],
  ['AT-1111-2222', 'api token'],
])

const order = {
  orderId: '52001234567X1a2b',
  uuid: '8f14e45f-ceea-467f-a6f1-1234567890ab',
  status: { code: 100, action: 'PAID' },
  amount: { value: 15_000, currency: 'EUR' },
  reference: '10023',
  stats: { extra1: '10023', extra2: 'attempt-1' },
  somethingNew: { nested: true },
}
const signedBody = JSON.stringify({ event: 'status_changed', type: 'order', version: 1, id: order.uuid, object: order })

function signed(facts: { body?: string; key?: string; keyId?: string; algorithm?: string; method?: string } = {}) {
  const { body = signedBody, key = 'service secret', keyId = 'SL-1111-2222', algorithm = 'sha256' } = facts
  return {
    headers: {
      'Content-Type': 'application/json',
      'Signature-Method': facts.method ?? 'HMAC',
      'Signature-Algorithm': algorithm,
      'Signature-KeyId': keyId,
      Signature: createHmac(['sha512', 'md5'].includes(algorithm) ? algorithm : 'sha256', key)
        .update(body)
        .digest('hex'),
    },
    body: Buffer.from(body),
    query: { type: 'order', id: order.uuid },
  }
}

describe('a signed exchange call', () => {
  it.each([
    ['with the service secret', signed()],
    ['with the api token', signed({ keyId: 'AT-1111-2222', key: 'api token' })],
    ['with sha512', signed({ algorithm: 'sha512' })],
  ])('is accepted %s', (_how, raw) => {
    expect(readExchange(raw, keys)).toMatchObject({
      kind: 'signed',
      order: { payId: order.orderId, statusCode: 100, amountCents: 15_000, attemptId: 'attempt-1', isTest: false },
    })
  })

  it.each([
    ['bad_signature', signed({ key: 'guess' })],
    ['bad_signature', { ...signed(), body: Buffer.from(signedBody.replace('15000', '15001')) }],
    ['bad_signature', { ...signed(), headers: { ...signed().headers, Signature: '' } }],
    ['bad_signature', { ...signed(), headers: { ...signed().headers, Signature: 'no hex at all' } }],
    ['unknown_key', signed({ keyId: 'SL-9999-9999' })],
    ['unknown_algorithm', signed({ algorithm: 'md5' })],
    ['unknown_algorithm', signed({ algorithm: '__proto__' })],
    ['unknown_algorithm', signed({ method: 'RSA' })],
    ['unreadable', signed({ body: '{"object":{}}' })],
    ['unreadable', signed({ body: 'not json' })],
    ['unreadable', signed({ body: JSON.stringify({ object: { ...order, amount: { value: 1.5, currency: 'EUR' } } }) })],
  ])('is refused for %s', (reason, raw) => {
    expect(readExchange(raw, keys)).toEqual({ kind: 'refused', reason })
  })

  it('is refused, and not read as unsigned, when a part of the signature is missing', () => {
    const { Signature, ...headers } = signed().headers

    expect(readExchange({ ...signed(), headers }, keys)).toEqual({ kind: 'refused', reason: 'bad_signature' })
  })

  it('returns the receipt of a terminal, and ignores an unreadable one', () => {
    const withReceipt = (receipt: string) =>
      readExchange(signed({ body: JSON.stringify({ object: { ...order, receipt } }) }), keys)

    expect(withReceipt(Buffer.from('["AKKOORD"]').toString('base64'))).toMatchObject({
      order: { receipt: ['AKKOORD'] },
    })
    expect(withReceipt('???')).toMatchObject({ kind: 'signed', order: { receipt: undefined } })
  })
})

describe('an exchange call without a signature', () => {
  const form = 'action=new_ppt&order_id=52001234567X1a2b&amount=150.00'
  const bare = { headers: {}, body: Buffer.alloc(0), query: {} }

  it.each([
    ['a form', { ...bare, headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: Buffer.from(form) }],
    ['the query', { ...bare, query: Object.fromEntries(new URLSearchParams(form)) }],
    [
      'JSON',
      {
        ...bare,
        headers: { 'content-type': 'application/json' },
        body: Buffer.from('{"action":"new_ppt","order_id":"52001234567X1a2b"}'),
      },
    ],
  ])('in %s is read as the id of a payment to poll, not as its status', (_layout, raw) => {
    expect(readExchange(raw, keys)).toEqual({ kind: 'legacy', payId: '52001234567X1a2b', action: 'new_ppt' })
  })

  it('is read as unsigned when its body has the signed layout', () => {
    const raw = { ...bare, headers: { 'content-type': 'application/json' }, body: Buffer.from(signedBody) }

    expect(readExchange(raw, keys)).toEqual({ kind: 'legacy', payId: order.orderId, action: 'status_changed' })
  })

  it.each(['', 'action=new_ppt', 'order_id=../../x', 'order_id=%00%00%00%00%00%00', `order_id=${'1'.repeat(65)}`])(
    'is refused without a valid order id: %s',
    (body) => {
      expect(readExchange({ ...bare, body: Buffer.from(body) }, keys)).toEqual({
        kind: 'refused',
        reason: 'unreadable',
      })
    },
  )
})

describe('our response to an exchange call', () => {
  it('is text for an unsigned call and JSON for a signed call', () => {
    const legacy = readExchange({ headers: {}, body: Buffer.from('order_id=52001234567X1a2b'), query: {} }, keys)

    expect(exchangeResponse(legacy, true, 'stored').body).toBe('TRUE| stored')
    expect(exchangeResponse(legacy, false, 'later').body).toBe('FALSE| later')
    expect(JSON.parse(exchangeResponse(readExchange(signed(), keys), true, 'stored').body)).toEqual({
      result: true,
      description: 'stored',
    })
  })
})
