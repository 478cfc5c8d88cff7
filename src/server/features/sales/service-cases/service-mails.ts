import * as z from 'zod'
import type { ShopDetails } from '#shared/contracts/config.ts'
import { type GuaranteeYears, guaranteeForCustomer } from '#shared/domain/service/guarantee.ts'
import { caseName, problemInWords } from '#shared/domain/service/problems.ts'
import type { ServiceState } from '#shared/domain/service/states.ts'
import { dayInWords } from '#shared/kernel/dates.ts'
import type { Database } from '../../../db/tables.ts'
import { type Block, type MailWriters, onOneLine, shopLines, type WrittenMail } from '../../operations/mails/index.ts'
import { caseTokenFor, openCasePath } from './case-token.ts'
import { type CaseRow, casesTable } from './cases-table.ts'
import { messagesTable } from './messages-table.ts'
import { ownCase } from './show-case.ts'

export type ServiceMailDeps = {
  db: Database
  shop: ShopDetails
  publicUrl: string
  secret: Uint8Array
  guaranteeYears: GuaranteeYears
}

const receiptPayload = z.object({ serviceCaseId: z.number() })
const messagePayload = z.object({ messageId: z.number() })

/** Key of the confirmation of a case. All later mails of the case refer to it, so that mail programs show one thread. */
const threadOf = (caseId: number) => `service-receipt:${caseId}`

/**
 * Writers of the mails of service cases: the confirmation, and the messages of staff with the new state. They read the
 * case when they are sent; a case that was erased, or that has no email address, gets no mail.
 */
export function serviceMails(deps: ServiceMailDeps): MailWriters {
  return {
    'service-receipt': async ({ payload }) => {
      const row = await casesTable(deps.db).find(receiptPayload.parse(payload).serviceCaseId)
      return row && toCustomer(deps, row, await receiptContent(deps, row))
    },
    'service-message': async ({ payload }) => {
      const { messageId } = messagePayload.parse(payload)
      const message = await messagesTable(deps.db).find(messageId)
      const row = message && (await casesTable(deps.db).find(message.caseId))
      return row && toCustomer(deps, row, messageContent(row, message))
    },
  }
}

type Content = { subject: string; preview: string; title: string; blocks: Block[] }

/** Builds the mail with greeting, the link to the case, and the thread. Undefined without an email address. */
function toCustomer(deps: ServiceMailDeps, row: CaseRow, content: Content): WrittenMail | undefined {
  if (row.erasedAt || row.email === '') return undefined
  const { shop, publicUrl, secret } = deps
  return {
    to: { address: row.email, name: onOneLine(row.name) },
    thread: threadOf(row.id),
    content: {
      ...content,
      blocks: [
        { kind: 'text', text: `Beste ${onOneLine(row.name)},` },
        ...content.blocks,
        {
          kind: 'button',
          label: 'Bekijk uw melding en antwoord',
          url: publicUrl + openCasePath(row.id, caseTokenFor(secret, row)),
        },
        {
          kind: 'text',
          text: `Antwoorden doet u op de pagina van uw melding, met de knop hierboven. Een antwoord op deze mail wordt niet gelezen. Liever bellen? ${shop.phone}.`,
        },
      ],
      footer: shopLines(shop),
    },
  }
}

async function receiptContent(deps: ServiceMailDeps, row: CaseRow): Promise<Content> {
  const { messages, guarantee } = await ownCase(deps, row)
  const [first] = messages
  const count = first?.photoIds.length ?? 0
  if (row.openedBy === 'delivery') return deliveryContent(row, { text: first?.text ?? '', photoCount: count })
  return {
    subject: `Wij hebben uw melding ontvangen (${caseName(row.id)})`,
    preview: 'U hoort binnen twee werkdagen van ons.',
    title: 'Uw servicemelding is ontvangen',
    blocks: [
      { kind: 'text', text: 'Wij hebben uw melding ontvangen. U hoort binnen twee werkdagen hoe wij het oplossen.' },
      { kind: 'facts', facts: factsOf(row, count) },
      { kind: 'heading', text: row.openedBy === 'customer' ? 'Wat u schreef' : 'Wat wij noteerden' },
      { kind: 'text', text: first?.text ?? '' },
      { kind: 'text', text: guaranteeForCustomer(guarantee) },
    ],
  }
}

/** Builds the mail about a delivery that failed. */
function deliveryContent(row: CaseRow, { text, photoCount }: { text: string; photoCount: number }): Content {
  return {
    subject: `Uw levering is niet gelukt (${caseName(row.id)})`,
    preview: 'U hoort binnen twee werkdagen hoe wij het oplossen.',
    title: 'Uw levering is niet gelukt',
    blocks: [
      { kind: 'text', text },
      { kind: 'text', text: 'U hoort binnen twee werkdagen hoe wij het oplossen. U hoeft zelf niets te doen.' },
      { kind: 'facts', facts: factsOf(row, photoCount) },
    ],
  }
}

function factsOf({ id, salesOrderId, products, problem }: CaseRow, photoCount: number) {
  return [
    { label: 'Kenmerk', value: caseName(id) },
    ...(salesOrderId === null ? [] : [{ label: 'Bestelling', value: String(salesOrderId) }]),
    ...(products ? [{ label: 'Product', value: onOneLine(products) }] : []),
    { label: 'Wat er mis is', value: problemInWords(problem) },
    ...(photoCount > 0 ? [{ label: "Foto's", value: String(photoCount) }] : []),
  ]
}

type Words = { subject: string; title: string; text: string }

/** Returns the words of a mail by the state that the case got; undefined for an answer without a new state. */
function wordsOf(state: ServiceState | null, { id, visitOn, visitWindow }: CaseRow): Words {
  const name = caseName(id)
  switch (state) {
    case 'waiting_for_customer':
      return { subject: `Wij hebben een vraag over uw melding ${name}`, title: 'Wij hebben een vraag', text: '' }
    case 'visit_planned': {
      const day = visitOn ? dayInWords(`${visitOn}T12:00:00Z`) : ''
      return {
        subject: `Wij komen langs voor uw melding ${name}`,
        title: 'Ons bezoek is gepland',
        text: `Wij komen langs op ${day}, ${visitWindow}. Schikt dat niet, laat het dan weten op de pagina van uw melding.`,
      }
    }
    case 'parts_ordered':
      return {
        subject: `Er is een onderdeel besteld voor uw melding ${name}`,
        title: 'Er is een onderdeel besteld',
        text: 'Voor uw meubel is een onderdeel besteld. U hoort van ons zodra het er is.',
      }
    case 'solved':
      return {
        subject: `Uw melding ${name} is opgelost`,
        title: 'Uw melding is opgelost',
        text: 'Wat ons betreft is uw melding opgelost. Is dat niet zo, schrijf het dan op de pagina van uw melding; dan kijken wij er opnieuw naar.',
      }
    case 'refused':
      return {
        subject: `Wij kunnen uw melding ${name} niet oplossen zoals u vroeg`,
        title: 'Wij kunnen uw melding niet oplossen zoals u vroeg',
        text: 'Hieronder leest u waarom. Bent u het er niet mee eens, schrijf dat dan op de pagina van uw melding.',
      }
    default:
      return { subject: `Antwoord op uw melding ${name}`, title: 'Antwoord op uw melding', text: '' }
  }
}

function messageContent(row: CaseRow, { text, state }: { text: string; state: ServiceState | null }): Content {
  const words = wordsOf(state, row)
  return {
    subject: words.subject,
    preview: onOneLine(text || words.text).slice(0, 140),
    title: words.title,
    blocks: [
      ...(words.text ? [{ kind: 'text' as const, text: words.text }] : []),
      ...(text ? [{ kind: 'text' as const, text }] : []),
      { kind: 'facts', facts: factsOf(row, 0) },
    ],
  }
}
