import { describe, expect, it } from 'vitest'
import type { ContactForm } from '#shared/contracts/contact.ts'
import { forgetMessages } from '#src/server/features/people/contact/index.ts'
import { Outage } from '#src/server/ports/outage.ts'
import { newKey } from '#tests/support/order-form.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'
import { useShop } from '#tests/support/use-shop.ts'

const DAY_MS = 86_400_000

const message = (facts: Partial<ContactForm> = {}): ContactForm => ({
  name: 'Anna de Wilde',
  email: 'anna@voorbeeld.example',
  phone: '06 12 34 56 78',
  subject: 'order',
  orderNumber: '1042',
  message: 'Wanneer komt mijn bank?\nGraag op een vrijdag.',
  ...facts,
})

describe('a message to the shop', () => {
  const shop = usePayingShop()
  const send = (body: ContactForm & { website?: string } = message(), key = newKey()) =>
    shop.anonymous.contact.send({ headers: { 'idempotency-key': key }, body })
  const stored = () => shop.db.selectFrom('contact_messages').selectAll().orderBy('id').execute()
  const mailTo = (address: string) => shop.mailbox.mails.find(({ to }) => to.address === address)

  it('is stored, mailed to the shop with the author as reply address, and copied to the author', async () => {
    expect(await send()).toEqual({ message: 'Bericht ontvangen.' })
    await shop.sendMails()

    const [storedMessage] = await stored()
    expect(storedMessage).toMatchObject({ name: 'Anna de Wilde', subject: 'order', order_number: '1042' })
    expect(mailTo('info@leermeester.example')).toMatchObject({
      replyTo: { address: 'anna@voorbeeld.example', name: 'Anna de Wilde' },
      subject: `Bericht ${storedMessage?.id}: Mijn bestelling of betaling`,
      messageId: `contact-message-${storedMessage?.id}@leermeester.example`,
    })
    const copy = mailTo('anna@voorbeeld.example')
    expect(copy?.replyTo?.address).toBe('info@leermeester.example')
    for (const words of [
      'Wanneer komt mijn bank?',
      'Graag op een vrijdag.',
      '06 12 34 56 78',
      'binnen twee werkdagen',
    ]) {
      expect(copy?.text).toContain(words)
    }
    expect(shop.woken.outbox).toBe(1)
  })

  it('is mailed to the shop with a link to the order when it contains an order number', async () => {
    await send()
    await send(message({ orderNumber: 'weet ik niet' }))
    await shop.sendMails()

    const [first, second] = shop.mailbox.mails.filter(({ to }) => to.address === 'info@leermeester.example')
    expect(first?.text).toContain('http://localhost:3000/admin/verkooporders/1042')
    expect(second?.text).not.toContain('/admin/')
  })

  it('is mailed with escaped HTML, and line breaks in its name cannot add a mail header', async () => {
    await send(message({ name: 'Anna\r\nBcc: iedereen@elders.example', message: '<script>alert("hallo")</script>' }))
    await shop.sendMails()

    const mail = mailTo('info@leermeester.example')
    expect(mail?.html).not.toContain('<script')
    expect(mail?.html).toContain('&#60;script&#62;')
    expect(mail?.replyTo?.name).toBe('Anna Bcc: iedereen@elders.example')
  })

  it('is stored once, however often it is sent, and its key cannot be used for another message', async () => {
    const key = newKey()
    await Promise.all([send(message(), key), send(message(), key), send(message(), key)])
    await shop.sendMails()

    expect(await stored()).toHaveLength(1)
    expect(shop.mailbox.mails).toHaveLength(2)
    await expect(send(message({ message: 'Een heel ander bericht.' }), key)).rejects.toMatchObject({
      status: 409,
      code: 'idempotency_key_reused',
    })
  })

  it('is stored during an outage of the mail server, and is mailed afterwards', async () => {
    shop.mailbox.refuseWith(new Outage('mail', { reason: 'unreachable', mayHaveArrived: false }))

    expect(await send()).toEqual({ message: 'Bericht ontvangen.' })
    await shop.sendMails()
    expect(shop.mailbox.mails).toHaveLength(0)

    shop.clock.advance(2 * 60_000)
    await shop.sendMails()
    expect(shop.mailbox.mails).toHaveLength(2)
  })

  it('of a bot that fills in the hidden field is accepted and not stored', async () => {
    expect(await send({ ...message(), website: 'https://spam.example' })).toEqual({ message: 'Bericht ontvangen.' })

    expect(await stored()).toEqual([])
  })

  it('is copied to the author at most five times a day, and always mailed to the shop', async () => {
    for (let count = 0; count < 7; count++) await send(message({ message: `Bericht nummer ${count}.` }))
    await shop.sendMails()

    const receivers = shop.mailbox.mails.map(({ to }) => to.address)
    expect(receivers.filter((address) => address === 'anna@voorbeeld.example')).toHaveLength(5)
    expect(receivers.filter((address) => address === 'info@leermeester.example')).toHaveLength(7)
  })

  it('is deleted after a year, as stated in the privacy statement', async () => {
    await send()
    shop.clock.advance(364 * DAY_MS)
    await send(message({ message: 'Een jaar later.' }))
    await forgetMessages({ db: shop.db, now: shop.clock.now })
    expect(await stored()).toHaveLength(2)

    shop.clock.advance(2 * DAY_MS)
    await forgetMessages({ db: shop.db, now: shop.clock.now })

    expect((await stored()).map(({ message: words }) => words)).toEqual(['Een jaar later.'])
  })

  it.each([
    [{ name: ' ' }, 'name', 'Naam is verplicht.'],
    [{ email: 'anna@voorbeeld' }, 'email', 'Geen geldige email.'],
    [{ phone: 'bel maar' }, 'phone', 'Geen geldig telefoonnummer.'],
    [{ subject: 'iets' as never }, 'subject', 'Onderwerp is verplicht.'],
    [{ message: '' }, 'message', 'Bericht is verplicht.'],
    [{ message: 'Te kort' }, 'message', 'U moet minimaal 10 karakters gebruiken.'],
    [{ message: 'x'.repeat(5001) }, 'message', 'U kunt maximaal 5000 karakters gebruiken.'],
  ])('with %j is refused, with an error for that field', async (facts, field, text) => {
    await expect(send(message(facts))).rejects.toMatchObject({
      status: 422,
      fields: [{ field, message: text }],
    })
    expect(await stored()).toEqual([])
  })

  it('requires neither a telephone number nor an order number', async () => {
    await send(message({ phone: '', orderNumber: '' }))
    await shop.sendMails()

    expect(mailTo('info@leermeester.example')?.text).not.toMatch(/Telefoon|Bestelnummer/)
  })
})

describe('messages to the shop', () => {
  const shop = useShop({ hasLimits: true })

  it('are refused after five in a minute', async () => {
    const send = () => shop.anonymous.contact.send({ headers: { 'idempotency-key': newKey() }, body: message() })
    for (let count = 0; count < 5; count++) await send()

    await expect(send()).rejects.toMatchObject({ status: 429, code: 'too_many_requests' })
  })
})
