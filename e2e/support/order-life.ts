import { type APIRequestContext, type Browser, type BrowserContext, type Page, test } from 'playwright/test'
import sharp from 'sharp'
import type { ListProduct } from '#shared/contracts/catalog.ts'
import type { Api } from '#shared/contracts/endpoints.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { refusedCookies } from '../../build/refused-cookies.ts'
import { AuthPage } from '../pages/auth-page.ts'
import { mailAbout } from './mailbox.ts'
import { apiOf, careProducts, modelWithChoices } from './shop-data.ts'

export type LifeBuyer = { firstname: string; lastname: string; email: string; zipcode: string; city: string }

const UTRECHT = { zipcode: '3511 AB', city: 'Utrecht', streetname: 'Kerkstraat', houseNumber: '12' }

/** A buyer whose name and company are as long as the forms allow in practice. */
const LONG_NAME = {
  firstname: 'Anna-Wilhelmina',
  lastname: 'van Ravenswaaij-Hoogenboezem tot Achttienhoven',
  companyName: 'Interieurprojecten Ravenswaaij & Hoogenboezem Nederland B.V.',
}

/** Returns a new context of a visitor who refused cookies, in the shop of this test. */
export function newVisitor(browser: Browser): Promise<BrowserContext> {
  const baseURL = test.info().project.use.baseURL ?? ''
  return browser.newContext({ baseURL, storageState: refusedCookies(baseURL), locale: 'nl-NL' })
}

const PASSWORD = 'drie groene stoelen'

/** Returns a page of a new customer who registered, confirmed the email address and is logged in. */
export async function newCustomer(browser: Browser): Promise<{ page: Page; email: string }> {
  const page = await (await newVisitor(browser)).newPage()
  const auth = new AuthPage(page)
  const email = `anna.${crypto.randomUUID()}@voorbeeld.example`
  await auth.open('registreren')
  await auth.register(email, PASSWORD)
  const { text } = await mailAbout(page.request, 'Bevestig uw account', email)
  await page.goto(/http\S+token=\S+/.exec(text)?.[0] ?? '')
  await page.getByRole('heading', { name: 'Bevestig uw account' }).waitFor()
  await auth.logIn(email, PASSWORD)
  await auth.logOutLink.waitFor()
  return { page, email }
}

type OrderedProduct = Pick<ListProduct, 'id' | 'itemId' | 'netPrice'>

/** Returns the form of an order of one piece of each product, to be delivered to a private buyer, in Utrecht by default. */
export const formOf = (
  buyer: Pick<LifeBuyer, 'firstname' | 'lastname' | 'email'> & Partial<LifeBuyer>,
  products: readonly OrderedProduct[],
  payment: '1' | '2' | '4',
) => ({
  customerType: 'private' as const,
  gender: 'v' as const,
  phoneNumber: '0612345678',
  country: 'NL' as const,
  deliveryAddress: '1' as const,
  delivery: 's' as const,
  payment,
  ...UTRECHT,
  ...buyer,
  shoppinglist: products.map(({ id, itemId, netPrice }) => ({ id, itemId, basePrice: netPrice, count: 1 })),
})

/** Returns furniture that is in stock, so that it can be planned at once. */
export async function furniture(api: Api): Promise<ListProduct[]> {
  const { items } = await api.catalog.stockList({ query: { list: '/leren-meubels-op-voorraad' } })
  return items
}

/** Places an order, of a seller in the showroom or of a guest, and returns its id. */
async function placeOrder(
  api: Api,
  buyer: LifeBuyer,
  products: readonly OrderedProduct[],
  payment: '1' | '2' | '4' = '4',
): Promise<number> {
  const headers = { 'idempotency-key': `life-${crypto.randomUUID()}` }
  const { salesOrderId } = await api.salesOrders.place({ headers, body: formOf(buyer, products, payment) })
  return salesOrderId
}

/** Moves all lines of an order to a state, without a mail. */
export async function moveAll(staff: Api, id: number, state: 'in_production' | 'ready' | 'delivered'): Promise<void> {
  const { lines } = await staff.staffOrders.show({ params: { id } })
  const rowIds = lines.map(({ salesOrderRowId }) => salesOrderRowId)
  const day = amsterdamDay(new Date())
  await staff.staffOrders.moveLines({ params: { id }, body: { rowIds, state, day, mail: false } })
}

/** Opens a service case with a photo, as the buyer of an order, and returns its id. */
async function openCase(buyer: APIRequestContext, salesOrderId: number, description: string): Promise<number> {
  const api = apiOf(buyer)
  const photoId = crypto.randomUUID()
  const picture = { width: 1200, height: 900, channels: 3 as const, background: '#8a5a2b' }
  await buyer.put(`/api/salesorder/${salesOrderId}/service/photos/${photoId}`, {
    data: await sharp({ create: picture }).jpeg().toBuffer(),
    headers: { 'content-type': 'image/jpeg', 'x-leermeester-client': '1' },
  })
  const { salesOrderRows } = await api.salesOrders.show({ params: { id: salesOrderId } })
  const { serviceCaseId } = await api.service.open({
    params: { id: salesOrderId },
    headers: { 'idempotency-key': crypto.randomUUID() },
    body: {
      rowIds: salesOrderRows.map(({ salesOrderRowId }) => salesOrderRowId),
      problem: 'seam',
      description,
      photoIds: [photoId],
    },
  })
  return serviceCaseId
}

/** Records in every part of the life of an order. The pages of the buyer need the cookies of `buyer`. */
export type OrderLives = Awaited<ReturnType<typeof fillOrderLives>>

/**
 * Adds quotes, orders, deliveries, service cases and open amounts to the demo shop, some with long names.
 *
 * @param staff an Admin
 * @param buyer the customer who owns everything that has a page for its buyer: browser, and email address of the account
 * @param lastnameOf last name of each buyer, so that tests that share the shop find their own records
 * @param long the name and company of the business customer and of the order that waits; `LONG_NAME` by default
 */
export async function fillOrderLives(
  staff: Api,
  { request: buyer, email }: { request: APIRequestContext; email: string },
  lastnameOf: (buyer: 'quote' | 'waiting' | 'offered' | 'planned' | 'made' | 'own') => string,
  long = LONG_NAME,
) {
  const shopper = apiOf(buyer)
  const person = (part: Parameters<typeof lastnameOf>[0]): LifeBuyer => ({
    firstname: 'Anna',
    lastname: lastnameOf(part),
    email: `anna.${lastnameOf(part)}@voorbeeld.example`.toLowerCase(),
    zipcode: UTRECHT.zipcode,
    city: UTRECHT.city,
  })
  const [care, care2] = await careProducts(shopper)
  const inStock = await furniture(shopper)
  const [sofa, second] = inStock
  // Other tests take the first pieces.
  const [third, fourth, fifth] = inStock.toReversed()
  if (!care || !care2 || !sofa || !second || !third || !fourth || !fifth)
    throw new Error('the demo shop has too few products')

  const draft = (products: readonly ListProduct[], changes: object) =>
    staff.staffQuotes.create({
      headers: { 'idempotency-key': `life-${crypto.randomUUID()}` },
      body: { ...person('quote'), lines: products.map(({ id }) => ({ id, count: 1 })), ...changes },
    })
  const { quoteId: draftQuote } = await draft([sofa, second, care], {
    ...long,
    customerType: 'business',
    reference: 'Project Grachtengordel 2026-B, verdieping 3',
    remarks: 'Inclusief afhalen van de oude bank.\nWij bellen een dag van tevoren.',
    discounts: [{ kind: 'percent', value: 10, reason: 'Vaste klant' }],
  })
  const sent = await draft([sofa, care], { remarks: 'De kleur kan per huid iets verschillen.' })
  await staff.staffQuotes.send({ params: { id: sent.quoteId }, body: { revision: sent.revision } })
  const { quoteId: ownQuote } = await shopper.quotes.save({
    headers: { 'idempotency-key': `life-${crypto.randomUUID()}` },
    body: {
      firstname: long.firstname,
      lastname: long.lastname,
      email,
      companyName: long.companyName,
      reference: 'Project Grachtengordel',
      shoppinglist: [sofa, second].map(({ id, itemId, netPrice }) => ({ id, itemId, basePrice: netPrice, count: 1 })),
    },
  })

  // An order that waits for a date, one that the customer may plan, and one that is planned.
  const waiting = await placeOrder(staff, { ...person('waiting'), ...shortened(long) }, [third])
  await moveAll(staff, waiting, 'ready')
  const offered = await placeOrder(staff, person('offered'), [fourth])
  await moveAll(staff, offered, 'ready')
  const { free } = await staff.planning.slots({ params: { id: offered } })
  // A window of today can be over when it is chosen.
  const [firstSlot, secondSlot, thirdSlot] = free.filter(({ day }) => day > amsterdamDay(new Date()))
  if (!firstSlot || !secondSlot || !thirdSlot) throw new Error('no window is free')
  const place = ({ vanId, day, from }: typeof firstSlot) => ({ vanId, day, from })
  await staff.planning.offer({
    params: { id: offered },
    body: { slots: [firstSlot, secondSlot, thirdSlot].map(place) },
  })
  const planned = await placeOrder(staff, person('planned'), [fifth, care])
  await moveAll(staff, planned, 'ready')
  await staff.planning.plan({ params: { id: planned }, body: { ...place(firstSlot), mail: false } })
  const { link: rideLink } = await staff.planning.openRide({ body: { vanId: firstSlot.vanId, day: firstSlot.day } })
  // A piece that is made of a leather, in production.
  const { variants, ...model } = await modelWithChoices(shopper)
  const [variant] = variants
  if (!variant) throw new Error('the sofa has no variants')
  const made = await placeOrder(staff, person('made'), [{ ...variant, itemId: model.itemId }])
  await moveAll(staff, made, 'in_production')
  const appointmentOf = async (id: number) => pathOf((await staff.planning.proof({ params: { id } })).link ?? '')

  // An unpaid order of the buyer, and a delivered one with a service case, and an open amount.
  const unpaid = await placeOrder(shopper, { ...person('own'), email }, [care2], '1')
  const own = await placeOrder(shopper, { ...person('own'), email }, [care, care2], '1')
  await moveAll(staff, own, 'delivered')
  const serviceCase = await openCase(
    buyer,
    own,
    'De naad aan de linkerkant laat over ongeveer tien centimeter los. Wij zitten er gewoon op; er is niets aan getrokken.',
  )
  await staff.serviceDesk.write({
    params: { id: serviceCase },
    headers: { 'idempotency-key': crypto.randomUUID() },
    body: {
      version: (await staff.serviceDesk.show({ params: { id: serviceCase } })).version,
      kind: 'shop',
      text: 'Dank voor de foto. Dit herstellen wij kosteloos bij u thuis.',
      state: 'in_progress',
    },
  })
  return {
    draftQuote,
    sentQuote: sent.quoteId,
    ownQuote,
    waiting,
    offered,
    planned,
    made,
    unpaid,
    own,
    serviceCase,
    plannedDay: firstSlot.day,
    plannedName: `Anna ${person('planned').lastname}`,
    offeredName: `Anna ${person('offered').lastname}`,
    waitingName: `${shortened(long).firstname} ${long.lastname}`,
    ridePath: pathOf(rideLink),
    offeredPath: await appointmentOf(offered),
    plannedPath: await appointmentOf(planned),
  }
}

/** Adds an order with a payment and two versions, and a paid loose payment. Returns their ids. */
export async function fillPaidOrders(staff: Api, lastname: string): Promise<{ changed: number; loose: number }> {
  const [care, care2] = await careProducts(staff)
  if (!care || !care2) throw new Error('the demo shop has too few products')
  const email = `anna.${lastname}@voorbeeld.example`.toLowerCase()
  const buyer = { firstname: 'Anna', lastname, email, zipcode: UTRECHT.zipcode, city: UTRECHT.city }
  const changed = await placeOrder(staff, buyer, [care])
  await staff.payments.start({ body: { Amount: 1_000, SalesOrderId: changed, PaymentType: 'CASH' } })
  const params = { id: changed }
  const choice = { lines: [{ id: care2.id, count: 1 }] }
  const { dueCents } = await staff.orderChanges.preview({ params, body: choice })
  await staff.orderChanges.propose({
    params,
    headers: { 'idempotency-key': crypto.randomUUID() },
    body: { ...choice, dueCents, agreement: 'In de winkel' },
  })
  const { salesOrderId: loose } = await staff.loosePayments.take({
    headers: { 'idempotency-key': crypto.randomUUID() },
    body: { amountCents: 8_500, description: 'Leeronderhoud aan huis', vatPercent: 21, name: `Anna ${lastname}` },
  })
  const at = new Date().toISOString()
  await staff.paymentDesk.recordOffline({
    body: {
      AttemptId: crypto.randomUUID(),
      SalesOrderId: loose,
      PaymentType: 'STANDALONE',
      Amount: 8_500,
      ReceiptNumber: '000123',
      TakenDateTime: at,
      SentDateTime: at,
    },
  })
  return { changed, loose }
}

const shortened = ({ firstname, lastname }: typeof LONG_NAME) => ({ firstname, lastname })

const pathOf = (link: string) => new URL(link, 'http://shop').pathname
