import { describe, expect, it } from 'vitest'
import type { ContactForm } from '#shared/contracts/contact.ts'
import { newKey } from '#tests/support/order-form.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'

const message = (facts: Partial<ContactForm> = {}): ContactForm => ({
  name: 'Anna de Wilde',
  email: 'anna@voorbeeld.example',
  subject: 'order',
  orderNumber: '1042',
  message: 'Wanneer komt mijn bank?\nGraag op een vrijdag.',
  ...facts,
})

describe('messages of the contact form in the back office', () => {
  const shop = usePayingShop()
  const send = (facts: Partial<ContactForm> = {}) =>
    shop.anonymous.contact.send({ headers: { 'idempotency-key': newKey() }, body: message(facts) })
  const openMessages = async () => (await shop.sales.contact.find({ query: {} })).items
  const firstId = async () => (await openMessages())[0]?.contactMessageId ?? 0
  const answer = (id: number, { text = 'Uw bank komt vrijdag.', isHandled = true, key = newKey() } = {}) =>
    shop.sales.contact.answer({
      params: { id },
      headers: { 'idempotency-key': key },
      body: { answer: text, isHandled },
    })

  it('are listed newest first, with the number of open messages', async () => {
    await send()
    shop.clock.advance(60_000)
    await send({ name: 'Bram Vos', orderNumber: '' })

    const { items, total, open: waiting } = await shop.sales.contact.find({ query: {} })

    expect(items.map(({ name }) => name)).toEqual(['Bram Vos', 'Anna de Wilde'])
    expect(items[1]).toMatchObject({ excerpt: 'Wanneer komt mijn bank? Graag op een vrijdag.', answerCount: 0 })
    expect({ total, waiting }).toEqual({ total: 2, waiting: 2 })
  })

  it('are found by name without accents, email address, order number and text', async () => {
    await send({ name: 'Renée Ménage' })
    await send({
      name: 'Bram Vos',
      email: 'bram@voorbeeld.example',
      orderNumber: '777',
      message: 'Mijn 100% leren stoel.',
    })
    const found = async (search: string) =>
      (await shop.sales.contact.find({ query: { search } })).items.map(({ name }) => name)

    expect(await found('renee menage')).toEqual(['Renée Ménage'])
    expect(await found('BRAM@voor')).toEqual(['Bram Vos'])
    expect(await found('777')).toEqual(['Bram Vos'])
    expect(await found('vrijdag')).toEqual(['Renée Ménage'])
    expect(await found('100%')).toEqual(['Bram Vos'])
    expect(await found('%')).toEqual(['Bram Vos'])
  })

  it('are answered by mail, and closed in the same step when staff choose so', async () => {
    await send()
    const id = await firstId()

    const answered = await answer(id)

    expect(answered).toMatchObject({
      handledBy: 'sales@leermeester.example',
      answers: [{ answer: 'Uw bank komt vrijdag.', author: 'sales@leermeester.example', mail: 'waiting' }],
    })
    expect(await openMessages()).toEqual([])
    await shop.sendMails()
    const mail = shop.mailbox.mails.find(({ subject }) => subject.startsWith('Antwoord op uw bericht'))
    expect(mail?.to.address).toBe('anna@voorbeeld.example')
    expect(mail?.replyTo?.address).toBe('info@leermeester.example')
    for (const words of ['Beste Anna de Wilde', 'Uw bank komt vrijdag.', 'Wanneer komt mijn bank?']) {
      expect(mail?.text).toContain(words)
    }
    expect((await shop.sales.contact.show({ params: { id } })).answers[0]?.mail).toBe('sent')
  })

  it('are answered once, however often the answer is sent', async () => {
    await send()
    const id = await firstId()
    const key = newKey()

    await Promise.all([answer(id, { key }), answer(id, { key }), answer(id, { key })])

    expect((await shop.sales.contact.show({ params: { id } })).answers).toHaveLength(1)
    await expect(answer(id, { key, text: 'Een ander antwoord.' })).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    })
  })

  it('are closed and reopened, each with one audit row', async () => {
    await send()
    const id = await firstId()
    const handle = (isHandled: boolean) => shop.sales.contact.handle({ params: { id }, body: { isHandled } })

    const closed = await handle(true)
    await handle(true)
    const opened = await handle(false)

    expect(closed.handledBy).toBe('sales@leermeester.example')
    expect(opened).toMatchObject({ handledBy: null, handledDateTime: null })
    const entries = await shop.db.selectFrom('audit_entries').select('action').orderBy('id').execute()
    expect(entries.map(({ action }) => action)).toEqual(['contact.handled', 'contact.reopened'])
  })

  it('leave no text or name in the audit log when they are answered', async () => {
    await send()
    await answer(await firstId(), { text: 'Beste mevrouw De Wilde, tot vrijdag.' })

    const entries = await shop.db.selectFrom('audit_entries').selectAll().execute()

    expect(JSON.stringify(entries)).not.toContain('Wilde')
  })

  it('that do not exist cannot be shown, answered or closed', async () => {
    await expect(shop.sales.contact.show({ params: { id: 4 } })).rejects.toMatchObject({
      status: 404,
      code: 'contact_message_not_found',
    })
    await expect(answer(4)).rejects.toMatchObject({ status: 404 })
    await expect(shop.sales.contact.handle({ params: { id: 4 }, body: { isHandled: true } })).rejects.toMatchObject({
      status: 404,
    })
  })

  it('are not answered by mail when they were erased before the mail was sent', async () => {
    await send()
    await answer(await firstId())
    await shop.db.deleteFrom('contact_messages').execute()

    await shop.sendMails()

    expect(shop.mailbox.mails.filter(({ subject }) => subject.startsWith('Antwoord'))).toEqual([])
    expect(await shop.db.selectFrom('contact_answers').selectAll().execute()).toEqual([])
  })
})
