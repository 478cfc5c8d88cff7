import { describe, expect, it } from 'vitest'
import { orderForm, place } from '#tests/support/order-form.ts'
import { pay, payIdOf } from '#tests/support/pay-calls.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'

/** Replaces no-break spaces in amounts by normal ones, for readable expectations. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('the order confirmation mail', () => {
  const shop = usePayingShop()
  type Lines = Parameters<typeof orderForm>[0]
  type Changes = Parameters<typeof orderForm>[1]

  /** Places an order of these lines, and returns its confirmation mail. */
  const confirmationOf = async (lines: Lines, changes?: Changes, api = shop.anonymous) => {
    const placed = await place(api, orderForm(lines, changes))
    await shop.sendMails()
    const mail = shop.mailbox.mails.at(-1)
    if (!mail) throw new Error('no mail was sent')
    return { ...placed, mail, text: plain(mail.text), html: plain(mail.html) }
  }
  const line = (id: number, basePrice = 825.62, count = 1) => ({ id, itemId: '', basePrice, count })
  const stockSofa = () => shop.addProduct({ displayName: 'Bank Vlier', stockClass: 'leren-bank', stock: 9 })
  const madeSofa = () => shop.addProduct({ displayName: 'Bank Vonk' })

  it('is sent to the buyer, with a Message-ID that is derived from the order', async () => {
    const { mail, salesOrderId } = await confirmationOf([line(await madeSofa())])

    expect(mail).toMatchObject({
      to: { address: 'anna@voorbeeld.example', name: 'Anna de Wilde' },
      replyTo: { address: 'info@leermeester.example' },
      subject: `Bevestiging van uw bestelling ${salesOrderId} bij Leermeester`,
      messageId: `order-confirmation-${salesOrderId}@leermeester.example`,
    })
  })

  it('contains the whole order, with the amounts of the order to the cent', async () => {
    const { text, html } = await confirmationOf([line(await madeSofa(), 825.62, 2), line(await stockSofa(), 825.62)], {
      reference: 'Woonkamer',
      remarks: 'Derde verdieping',
    })

    for (const version of [text, html]) {
      for (const expectedText of [
        ...['Bank Vonk', '2 × € 999,00', '€ 1.998,00', 'Bank Vlier', '1 × € 999,00'],
        ...['€ 2.476,86', '€ 520,14', '€ 2.997,00', 'Btw 21%', 'Woonkamer', 'Derde verdieping'],
        ...['Voorbeeldstraat 12 a', '1234 AB', 'Verzonnen aan Zee', 'Nederland', '0612345678'],
        ...['21 november 2026', 'KvK 00000000', 'Btw NL000000000B00', '012 345 67 89'],
      ]) {
        expect(version).toContain(expectedText)
      }
    }
  })

  it('contains the delivery time and the delivery address', async () => {
    const { text } = await confirmationOf([line(await madeSofa())], {
      deliveryAddress: '2',
      deliveryAddressCountry: 'BE',
      deliveryAddressZipcode: '9000',
      deliveryAddressHouseNumber: '7',
      deliveryAddressStreetname: 'Dorpsweg',
      deliveryAddressCity: 'Elders',
    })

    expect(text).toContain('Productietijd circa 8-12 weken.')
    expect(text).toContain('1-3 weken')
    expect(text).toContain('Bezorgadres:\nDorpsweg 7\n9000  Elders\nBelgië')
  })

  it('announces leather care as a parcel, and does not mention furniture', async () => {
    const care = await shop.addProduct({ displayName: 'Leermelk', stockClass: 'Leeronderhoud', stock: 9 })
    const { text } = await confirmationOf([line(care)])

    expect(text).toContain('Wij sturen het als pakket; het is binnen 1-3 werkdagen bij u.')
    expect(text).not.toContain('bij ons binnen')
  })

  it('describes the delivery of each kind of product in a mixed order', async () => {
    const care = await shop.addProduct({ displayName: 'Leermelk', stockClass: 'Leeronderhoud', stock: 9 })
    const { text } = await confirmationOf([line(await madeSofa()), line(await stockSofa()), line(care)])

    expect(text).toContain('nadat het meubel bij ons binnen is. Meubels uit voorraad levert onze bezorgservice')
    expect(text).toContain('Leeronderhoud sturen wij als pakket')
  })

  it('tells a buyer with pickup that the shop will announce the date', async () => {
    const { text } = await confirmationOf([line(await stockSofa())], { delivery: 'a' })

    expect(text).toContain('Afhalen')
    expect(text).toContain('in de showroom kunt afhalen')
    expect(text).not.toContain('Bezorgadres')
  })

  it('contains a link that opens the order on any device, to pay the deposit', async () => {
    const { text, salesOrderId, orderToken } = await confirmationOf([line(await madeSofa())])

    expect(text).toContain('de aanbetaling van 15%: € 149,85')
    expect(text).toContain('De overige € 849,15')
    const link = `http://localhost:3000/api/salesorder/${salesOrderId}/open/${orderToken}`
    expect(text).toContain(link)
    const reply = await shop.app.inject({ method: 'GET', url: link.replace('http://localhost:3000', '') })
    expect(reply.headers['set-cookie']).toContain(orderToken)
  })

  it('reports a payment that was made before the mail was sent', async () => {
    const guest = await shop.guestWithOrder()
    await shop.payerChooses(payIdOf(await pay(guest.api, guest.salesOrderId)), 'paid')

    await shop.sendMails()

    const [confirmation, received] = shop.mailbox.mails.map(({ text }) => plain(text))
    expect(confirmation).toContain('Wij hebben de aanbetaling van 15%, € 149,85, ontvangen.')
    expect(received).toContain('uw betaling van € 149,85')
    expect(received).toContain('Nog te voldoen: € 849,15')
  })

  it.each([
    ['3', 'U betaalt € 999,00 bij het afhalen.'], // at pickup
    ['4', 'U betaalt € 999,00 in onze winkel.'], //  in the showroom
  ] as const)('for payment option %s contains "%s"', async (payment, sentence) => {
    const { text } = await confirmationOf([line(await madeSofa())], { payment }, shop.sales)
    expect(text).toContain(sentence)
  })

  it('requests no payment for samples, and contains their delivery time', async () => {
    const sample = await shop.addProduct({ itemId: 'kleurstaal T1', displayName: 'Kleurstaal Touch', basePrice: 0 })
    const { text } = await confirmationOf([line(sample, 0)], { payment: '5' })

    expect(text).toContain('U hoeft niets te betalen.')
    expect(text).toContain('1 × gratis')
    expect(text).toContain('1-3 werkdagen')
  })

  describe('about the right of withdrawal', () => {
    it('states that products made to measure have no withdrawal right, and names the law', async () => {
      const { text } = await confirmationOf([line(await madeSofa())])

      expect(text).toContain('Op maat gemaakt: geen bedenktijd')
      expect(text).toContain('Op maat gemaakt, speciaal voor u: Bank Vonk. Hiervoor geldt geen bedenktijd')
      expect(text).toContain('artikel 6:230p onder f BW')
      expect(text).not.toContain('veertien dagen bedenktijd')
    })

    it('states the fourteen days for products from stock, and contains a form', async () => {
      const { text } = await confirmationOf([line(await stockSofa())])

      expect(text).toContain('Voor Bank Vlier heeft u veertien dagen bedenktijd')
      expect(text).toContain('http://localhost:3000/herroepen')
      expect(text).toContain('Modelformulier voor herroeping')
      expect(text).not.toContain('Op maat gemaakt')
    })

    it('states for each product whether it can be withdrawn', async () => {
      const { text } = await confirmationOf([line(await stockSofa()), line(await madeSofa())])

      expect(text).toContain('speciaal voor u: Bank Vonk.')
      expect(text).toContain('Voor Bank Vlier heeft u veertien dagen')
    })

    it('contains no text for a business', async () => {
      const { text } = await confirmationOf([line(await stockSofa()), line(await madeSofa())], {
        customerType: 'business',
        companyName: 'Zit BV',
      })

      expect(text).not.toMatch(/bedenktijd|herroep/i)
      expect(text).toContain('Bedrijf: Zit BV')
    })

    it('states that a purchase in the showroom has no legal withdrawal right', async () => {
      const { text } = await confirmationOf([line(await stockSofa())], { payment: '4' }, shop.sales)
      expect(text).toContain('Daarvoor geldt geen wettelijke bedenktijd.')
    })
  })

  it('contains no HTML and no line break that the buyer typed', async () => {
    const { mail, html } = await confirmationOf([line(await madeSofa())], {
      firstname: '<b>Anna</b>',
      lastname: 'Wilde\r\nBcc: x@voorbeeld.example',
      remarks: '"><script>alert(1)</script>',
    })

    expect(html).not.toContain('<script>')
    expect(html).not.toContain('<b>Anna')
    expect(mail.to.name).not.toMatch(/[\r\n]/)
    expect(mail.subject).not.toMatch(/[\r\n]/)
  })

  it('shows each product in the chosen leather and legs, with an alternative text', async () => {
    const leather = await shop.addLeather({ name: 'Toledo 04 Leem', mainColor: 'Taupe', hex: '#8d7a66' })
    const leg = await shop.addOption({ axis: 'matrixLeg', name: 'Sledepoot mat zwart', picture: 'sled-black' })
    const parent = await shop.addProduct({ kind: 'parent', displayName: 'Bank Vonk', model: 'merel-3', hex: '#101010' })
    const sofa = await shop.addVariant({ parent, leather, leg, displayName: 'Bank Vonk Toledo Leem, sledepoot' })
    const sample = await shop.addProduct({
      itemId: 'kleurstaal T4',
      displayName: 'Kleurstaal Toledo 04 Leem',
      basePrice: 0,
      model: 'swatch-touch',
      hex: '#8d7a66',
    })
    await shop.db.updateTable('items').set({ leather_type_id: leather }).where('id', '=', sample).execute()

    const { html, text } = await confirmationOf([line(sofa), line(sample, 0)])

    expect([...html.matchAll(/<img src="([^"]+)" alt="([^"]*)"/g)].map(([, url, alt]) => [url, alt])).toEqual([
      [
        'http://localhost:3000/images/model/merel-3/front/sled-black/8d7a66/current-320.jpg',
        'Bank Vonk Toledo Leem, sledepoot, schuin van voren',
      ],
      [
        'http://localhost:3000/images/swatch/touch/8d7a66/current-320.jpg',
        'Kleurstaal Toledo Leem, taupekleurig leer met fijne nerf',
      ],
    ])
    for (const version of [text, html]) expect(version).toContain('Leer: Toledo 04 Leem (taupe)')
  })

  it('loads nothing except pictures of the shop', async () => {
    const { html } = await confirmationOf([line(await shop.addProduct({ model: 'merel-3', hex: '#8a4b22' }))])
    expect(html).toContain('<html lang="nl">')
    expect(html).not.toMatch(/<link|url\(/)
    const fetched = [...html.matchAll(/src="([^"]*)"/g)].map(([, url]) => url)
    expect(fetched).toEqual(['http://localhost:3000/images/model/merel-3/front/8a4b22/current-320.jpg'])
  })

  it('is not sent or retried for a missing order', async () => {
    await shop.db
      .insertInto('outbox')
      .values({
        party: 'mail',
        kind: 'order-confirmation',
        unique_key: 'order-confirmation:1',
        payload: '{"salesOrderId":1}',
        next_try_at: shop.clock.now(),
        inserted_at: shop.clock.now(),
      })
      .execute()

    await shop.sendMails()

    expect(shop.mailbox.mails).toEqual([])
    expect(await shop.db.selectFrom('outbox').select('state').execute()).toEqual([{ state: 'dead' }])
  })
})
