// @pglite: errors of the database have the shape of PGlite

import { beforeEach, describe, expect, it } from 'vitest'
import { createServerLog } from '#src/server/http/server-log.ts'
import { PermanentMailFailure } from '#src/server/ports/mailer.ts'
import { Outage } from '#src/server/ports/outage.ts'
import { useErpShop } from '#tests/support/erp-shop.ts'
import { newKey } from '#tests/support/order-form.ts'
import { pay } from '#tests/support/pay-calls.ts'

/** Values that occur nowhere else, so that one of them in the log comes from a visitor. */
const MARKS = {
  email: 'merkteken@eigen-postbus.example',
  firstname: 'Merkwaardine',
  lastname: 'Kenmerksma',
  streetname: 'Merkelbeekstraat',
  city: 'Merkelbeek',
  phoneNumber: '0687654321',
  zipcode: '9876 ZX',
  companyName: 'Merkzaken BV',
  remarks: 'De bel is stuk bij Merkwaardine',
  password: 'Merkwachtwoord-7-lang',
  message: 'Mijn geheime merkboodschap',
  term: 'merkzoekterm',
}
/** What must not be in the log: each value, and parts by which a person can be found. */
const FORBIDDEN = [...Object.values(MARKS), 'eigen-postbus', '687654321', '9876ZX', 'Merk', 'merk']

const lines: string[] = []

describe('the log', () => {
  const shop = useErpShop({ log: createServerLog('debug', { write: (line) => lines.push(line) }) })
  beforeEach(() => {
    lines.length = 0
  })

  const expectNoPersonalData = () => {
    const log = lines.join('')
    for (const value of FORBIDDEN) expect(log, `${value} in the log`).not.toContain(value)
  }
  const messages = () => lines.map((line) => (JSON.parse(line) as { msg: string }).msg)
  const order = (changes: object = {}) => shop.hasSale({ form: { ...MARKS, customerType: 'business', ...changes } })

  it('of a right and a wrong login has no address and no password', async () => {
    const { email, password } = MARKS
    await shop.addUser({ email, password })
    await shop.anonymous.users.login({ body: { email, password } })
    await expect(shop.anonymous.users.login({ body: { email, password: `${password}!` } })).rejects.toThrow()
    await shop.app.inject({ method: 'POST', url: '/api/user/inloggen', payload: { email, password, [email]: 1 } })

    expect(messages()).toContain('request completed')
    expectNoPersonalData()
  })

  it('of an order, its payment and their export has no data of the buyer', async () => {
    const id = await order()
    await shop.payCash(id, 10_000)
    await pay(shop.sales, id, 'PAYLINK', { amountCents: 10_000 })
    await shop.sendMails()
    await shop.sendToErp()

    expect(messages()).toContain('request completed')
    expectNoPersonalData()
  })

  it('of refused and failed calls has no data of the buyer', async () => {
    await expect(order({ zipcode: 'Merk', email: 'merk' })).rejects.toMatchObject({ code: 'invalid_input' })
    const id = await order()
    await shop.payFault('error500')
    await expect(pay(shop.sales, id, 'PAYLINK', { amountCents: 10_000 })).rejects.toThrow()
    shop.mailbox.refuseWith(
      new PermanentMailFailure('recipient', 550, new Error(`550 <${MARKS.email}> is not here`)),
      new Outage('mail', { reason: 'timeout', mayHaveArrived: true }),
    )
    await shop.sendMails()
    await shop.erpFault('refuse400')
    await shop.sendToErp()

    for (const message of ['mail delivery failed, it is a dead letter now', 'ERP message given up']) {
      expect(messages()).toContain(message)
    }
    expectNoPersonalData()
  })

  it('of the contact form, a search and an unknown address has no text of the visitor', async () => {
    const { email, message, term, firstname } = MARKS
    await shop.anonymous.contact.send({
      headers: { 'idempotency-key': newKey() },
      body: { name: firstname, email, subject: 'order', orderNumber: '1042', message },
    })
    await shop.sendMails()
    for (const url of [`/api/search?q=${term}`, `/${term}?email=${email}`, `/api/${term}`, '/api/user/%E0%A4%A']) {
      await shop.app.inject({ url, headers: { referer: `https://shop.example/${term}`, cookie: `a=${term}` } })
    }
    await shop.app.inject({
      method: 'POST',
      url: '/api/contact',
      headers: { 'content-type': 'application/json' },
      payload: `{"${email}`,
    })

    expect(messages()).toContain('request completed')
    expectNoPersonalData()
  })

  it('of a defect has no value of the statement that failed', async () => {
    const { email, message, firstname } = MARKS
    await shop.db.schema
      .alterTable('contact_messages')
      .addColumn('broken', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await shop.db.schema
      .alterTable('contact_messages')
      .alterColumn('broken', (column) => column.dropDefault())
      .execute()
    try {
      const body = { name: firstname, email, subject: 'order' as const, orderNumber: '1042', message }
      await expect(
        shop.anonymous.contact.send({ headers: { 'idempotency-key': newKey() }, body }),
      ).rejects.toMatchObject({ status: 500 })
    } finally {
      await shop.db.schema.alterTable('contact_messages').dropColumn('broken').execute()
    }

    expect(messages()).toContain('unexpected error')
    expectNoPersonalData()
  })
})
