import * as z from 'zod'
import type { ShopDetails } from '#shared/contracts/config.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { caseName } from '#shared/domain/service/problems.ts'
import { dayInWords } from '#shared/kernel/dates.ts'
import type { Database } from '../../../db/tables.ts'
import { PermanentMailFailure } from '../../../ports/mailer.ts'
import { type MailContent, type MailWriters, onOneLine, shopLines } from '../../operations/mails/index.ts'
import { readOrderDetails } from '../sales-orders/index.ts'
import { appointmentToken } from './visit-tokens.ts'

type PlanningMailDeps = { db: Database; shop: ShopDetails; publicUrl: string; secret: Uint8Array }

const orderPayload = z.object({ salesOrderId: z.number() })
const windowPayload = z.object({
  salesOrderId: z.number(),
  day: z.string(),
  from: z.string(),
  until: z.string(),
  isCollection: z.optional(z.boolean()),
  /** The service case that is visited. */
  serviceCaseId: z.optional(z.number()),
})
type Window = z.infer<typeof windowPayload>

/** Writers of the mails about delivery windows. A window is in the payload, so that a late mail says what was decided. */
export const planningMails = (deps: PlanningMailDeps): MailWriters => ({
  'delivery-offer': async ({ payload }) => {
    const { salesOrderId } = orderPayload.parse(payload)
    return write(deps, salesOrderId, (isPickup) => ({
      title: isPickup ? 'Kies wanneer u uw bestelling ophaalt' : 'Kies wanneer wij bezorgen',
      text: isPickup
        ? 'Uw bestelling ligt voor u klaar. Kies met de knop hieronder een moment waarop u haar komt ophalen.'
        : 'Uw bestelling is klaar. Kies met de knop hieronder een moment waarop wij haar bij u bezorgen. Vul daar ook in of er een trap of lift is; dan komen wij goed voorbereid.',
      button: 'Kies een moment',
    }))
  },
  'delivery-planned': async ({ payload }) => {
    const window = windowPayload.parse(payload)
    if (window.isCollection) return write(deps, window.salesOrderId, () => collectionTexts(window))
    return write(deps, window.salesOrderId, (isPickup) => ({
      title: isPickup ? 'Uw afspraak om op te halen' : 'Uw bezorging is gepland',
      text: `${isPickup ? 'U komt uw bestelling ophalen' : 'Wij bezorgen uw bestelling'} op ${inWords(window)}. Met de knop hieronder zet u de afspraak in uw agenda${isPickup ? '' : ' en vertelt u ons hoe wij bij u binnenkomen'}.`,
      button: 'Bekijk uw afspraak',
    }))
  },
  'delivery-moved': async ({ payload }) => {
    const window = windowPayload.parse(payload)
    return write(deps, window.salesOrderId, () => ({
      title: 'Uw afspraak is verzet',
      text: `Uw afspraak is verzet naar ${inWords(window)}. Het eerdere moment vervalt; onze excuses als dat ongelegen komt. Komt dit niet uit, laat het ons dan weten: bel ons.`,
      ...(!window.isCollection && { button: 'Bekijk uw afspraak' }),
    }))
  },
  'delivery-unplanned': async ({ payload }) => {
    const window = windowPayload.parse(payload)
    const texts = {
      title: 'Uw afspraak vervalt',
      text: `De afspraak op ${inWords(window)} gaat niet door. Wij maken een nieuwe afspraak met u.`,
    }
    if (window.serviceCaseId !== undefined) return writeAboutVisit(deps, window.serviceCaseId, texts)
    return write(deps, window.salesOrderId, () => ({
      ...texts,
      ...(!window.isCollection && { button: 'Bekijk uw bestelling' }),
    }))
  },
  'delivery-underway': async ({ payload }) => {
    const { salesOrderId, from, until, serviceCaseId } = windowPayload.parse(payload)
    const title = 'Wij zijn onderweg naar u'
    const expected = `Wij verwachten tussen ${from} en ${until} uur bij u te zijn.`
    if (serviceCaseId !== undefined) {
      const text = `Wij zijn onderweg voor uw servicemelding. ${expected}`
      return writeAboutVisit(deps, serviceCaseId, { title, text })
    }
    return write(deps, salesOrderId, () => ({
      title,
      text: `Onze bezorgers zijn onderweg. ${expected}`,
      button: 'Bekijk uw afspraak',
    }))
  },
})

/** The mail about the collection of a return. The page of the appointment is about deliveries, so it has no button. */
const collectionTexts = (window: Window): Texts => ({
  title: 'Wij halen uw retour op',
  text: `Wij halen uw retour bij u op op ${inWords(window)}. Zet het product klaar bij de deur, zo mogelijk in zijn verpakking. Komt dit niet uit, laat het ons dan weten: bel ons.`,
})

/** @example '1 december 2026 tussen 08:00 en 12:00 uur' */
const inWords = ({ day, from, until }: Omit<Window, 'salesOrderId'>) =>
  `${dayInWords(`${day}T12:00:00Z`)} tussen ${from} en ${until} uur`

type Texts = { title: string; text: string; button?: string }

/** The customer of a case may be another person than the buyer. There is no mail without an address. */
async function writeAboutVisit({ db, shop }: PlanningMailDeps, serviceCaseId: number, { title, text }: Texts) {
  const contact = await db
    .selectFrom('service_cases')
    .select(['name', 'email'])
    .where('id', '=', serviceCaseId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  if (!contact?.email) return undefined
  const name = onOneLine(contact.name)
  const content: MailContent = {
    subject: `${title}: melding ${caseName(serviceCaseId)}`,
    preview: text,
    title,
    blocks: [
      { kind: 'text', text: `Beste ${name},` },
      { kind: 'text', text },
      { kind: 'text', text: `Vragen? Antwoord op deze mail of bel ${shop.phone}.` },
    ],
    footer: shopLines(shop),
  }
  return { to: { address: contact.email, name }, content }
}

async function write(
  { db, shop, publicUrl, secret }: PlanningMailDeps,
  salesOrderId: number,
  textsOf: (isPickup: boolean) => Texts,
) {
  const order = await readOrderDetails(db, salesOrderId)
  if (!order || order.tokenHash === '') throw new PermanentMailFailure('content')
  const { title, text, button } = textsOf(order.delivery === 'pickup')
  const name = [order.firstname, order.middlename, order.lastname].map(onOneLine).filter(Boolean).join(' ')
  const content: MailContent = {
    subject: `${title}: bestelling ${order.id}`,
    preview: text,
    title,
    blocks: [
      { kind: 'text', text: `Beste ${name},` },
      { kind: 'text', text },
      ...(button
        ? [
            {
              kind: 'button' as const,
              label: button,
              url: publicUrl + sitePaths.appointment(appointmentToken(secret, order)),
            },
          ]
        : []),
      { kind: 'text', text: `Vragen? Antwoord op deze mail of bel ${shop.phone}.` },
    ],
    footer: shopLines(shop),
  }
  return { to: { address: order.email, name }, content }
}
