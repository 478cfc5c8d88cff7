import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { codedChoices, codedForm } from '#shared/contracts/checkout-choices.ts'
import { ownDataFile } from '#shared/contracts/own-data-file.ts'
import { placeOrderBody, salesOrder } from '#shared/contracts/sales-orders.ts'
import { ownDetailsForm } from '#shared/contracts/saved-details.ts'
import { orderForm } from '#tests/support/order-form.ts'

/** Every field with a code on the wire, and the word that our code uses for it. */
const CHOICES = [
  ['payment', '1', 'deposit'],
  ['payment', '2', 'full'],
  ['payment', '3', 'at_pickup'],
  ['payment', '4', 'in_showroom'],
  ['payment', '5', 'free'],
  ['delivery', 's', 'delivery'],
  ['delivery', 'a', 'pickup'],
  ['deliveryAddress', '1', 'same'],
  ['deliveryAddress', '2', 'other'],
] as const

describe('a choice on the wire', () => {
  it.each(CHOICES)('in the field %s with code %s is decoded as %s, and encoded to that code', (field, code, word) => {
    const schema: z.ZodMiniType = codedChoices[field]

    expect(z.decode(schema, code)).toBe(word)
    expect(z.encode(schema, word)).toBe(code)
    expect(placeOrderBody.parse(orderForm([], { [field]: code }))).toMatchObject({ [field]: word })
  })

  it.each([
    ['payment', ['6', 'deposit', 'Deposit', 1, '', null, undefined], 'Betaaloptie is verplicht.'],
    ['delivery', ['x', 'delivery', 'pickup', '', null, undefined], 'Bezorging is verplicht.'],
    ['deliveryAddress', ['3', 'same', 'other', 2, '', null, undefined], 'Bezorgadres is verplicht.'],
  ] as const)('in the field %s is refused when it is not one of the codes of that field', (field, values, message) => {
    for (const value of values) {
      const { success, error } = codedChoices[field].safeParse(value)
      expect([success, error?.issues.map((issue) => issue.message)], String(value)).toEqual([false, [message]])
    }
  })

  it.each([
    ['the request that places an order', placeOrderBody],
    ['the reply with a sales order', salesOrder],
  ])('is described by its codes in the JSON schema of %s', (_in, schema) => {
    const text = JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))

    expect(text).toContain('"enum":["1","2","3","4","5"]')
    expect(text).toContain('"enum":["s","a"]')
    expect(text).not.toMatch(/at_pickup|in_showroom/)
  })

  it("of a delivery address in saved details is the customer's own address by default", () => {
    const { deliveryAddress: _, ...details } = orderForm([])

    expect(ownDetailsForm.parse(details)).toMatchObject({ deliveryAddress: 'same' })
    const document = JSON.stringify(z.toJSONSchema(ownDetailsForm, { io: 'input', unrepresentable: 'any' }))
    expect(document).toContain('"default":"1"')
  })

  it('is a code in the file with all personal data, because the page saves the file as it was received', () => {
    const { orders } = ownDataFile.shape
    const text = JSON.stringify(z.toJSONSchema(orders, { io: 'output', unrepresentable: 'any' }))

    expect(text).toContain('"enum":["1","2","3","4","5"]')
    expect(text).not.toMatch(/at_pickup|pickup"/)
  })

  it('is decoded and encoded in a form with text values, and other fields do not change', () => {
    const wire = { delivery: 'a', deliveryAddress: '2', city: '1' }

    expect(z.decode(codedForm, wire)).toEqual({ delivery: 'pickup', deliveryAddress: 'other', city: '1' })
    expect(z.encode(codedForm, z.decode(codedForm, wire))).toEqual(wire)
  })
})
