import * as z from 'zod'
import type { ShopDetails } from '#shared/contracts/config.ts'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { discountDetails, listTotal } from '#shared/domain/discounts/row-discount.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { fullName } from '#shared/domain/orders/buyer.ts'
import { isOpen } from '#shared/domain/quotes/quote-states.ts'
import { isPastValidity } from '#shared/domain/quotes/quote-validity.ts'
import { amsterdamDay, dayInWords } from '#shared/kernel/dates.ts'
import type { Database, Executor } from '../../../db/tables.ts'
import { type MailAttachment, PermanentMailFailure } from '../../../ports/mailer.ts'
import { type Block, type MailContent, type MailWriters, onOneLine, shopLines } from '../../operations/mails/index.ts'
import { renderDocument } from '../documents/index.ts'
import { rowPicture } from '../order-mails/index.ts'
import { quoteDocument, totalFacts } from './quote-document.ts'
import { openQuotePath, quoteTokenFor } from './quote-token.ts'
import { type QuoteRow, quotesTable, readVersions, type VersionRow } from './quotes-table.ts'

export type QuoteMailDeps = {
  db: Database
  shop: ShopDetails
  publicUrl: string
  /** Signs the token in the link. */
  secret: Uint8Array
  now?: (() => Date) | undefined
  /** Default: `MAX_ATTACHED_BYTES`. */
  maxAttachedBytes?: number
}

const versionPayload = z.object({ quoteId: z.number(), version: z.number() })
const quotePayload = z.object({ quoteId: z.number() })

/**
 * Writers of the mails about quotes: the quote, its reminder and its end for the customer, and the customer's answer for
 * the seller. A mail that no longer applies is not sent: of a replaced version, of an answered quote, of an erased customer.
 */
export const quoteMails = (deps: QuoteMailDeps): MailWriters => ({
  'quote-sent': async ({ payload }) => {
    const { quoteId, version } = versionPayload.parse(payload)
    const { quote, sent } = await readQuote(deps.db, quoteId)
    if (!sent || sent.version !== version || !isOpen(quote.state)) return undefined
    const attachments = await documentOf(deps, quote, sent)
    const facts = { quote, version: sent, url: urlOf(deps, quote), hasDocument: attachments.length > 0 }
    return { to: customerOf(quote), content: quoteMail(facts, deps), attachments }
  },
  'quote-reminder': async ({ payload }) => {
    const { quoteId, version } = versionPayload.parse(payload)
    const { quote, sent } = await readQuote(deps.db, quoteId)
    if (!sent || sent.version !== version || !isOpen(quote.state)) return undefined
    if (deps.now && isPastValidity(sent.validUntil, amsterdamDay(deps.now()))) return undefined
    return {
      to: customerOf(quote),
      content: reminderMail({ quote, version: sent, url: urlOf(deps, quote) }, deps.shop),
    }
  },
  'quote-expired': async ({ payload }) => {
    const { quote, sent } = await readQuote(deps.db, quotePayload.parse(payload).quoteId)
    if (!sent || quote.state !== 'expired') return undefined
    return { to: customerOf(quote), content: expiredMail({ quote, version: sent, url: urlOf(deps, quote) }, deps.shop) }
  },
  'quote-accepted': ({ payload }) =>
    answerMail(deps, quotePayload.parse(payload).quoteId, {
      title: 'is geaccepteerd',
      text: 'De klant heeft de offerte geaccepteerd. De bestelling staat klaar in het beheer; de klant kreeg de bevestiging per mail.',
    }),
  'quote-refused': ({ payload }) =>
    answerMail(deps, quotePayload.parse(payload).quoteId, {
      title: 'is afgewezen',
      text: 'De klant heeft de offerte afgewezen. Bel of mail de klant als u een ander voorstel wilt doen.',
    }),
  'quote-renewal': ({ payload }) =>
    answerMail(deps, quotePayload.parse(payload).quoteId, {
      title: 'is verlopen: nieuwe offerte gevraagd',
      text: 'De klant wil graag een nieuwe offerte. Open de offerte, controleer de prijzen en verstuur een nieuwe versie.',
    }),
})

type Facts = {
  quote: Pick<QuoteRow, 'number' | 'firstname' | 'middlename' | 'lastname' | 'companyName' | 'reference'>
  version: Pick<
    VersionRow,
    'version' | 'validUntil' | 'remarks' | 'lines' | 'grossCents' | 'netCents' | 'vatCents' | 'discountCents'
  >
  url: string
}

/**
 * Largest PDF that is attached to a mail. Some mailboxes refuse a mail of a few MB, and base64 makes a file a third larger.
 * The page of the quote has the PDF too.
 */
const MAX_ATTACHED_BYTES = 1_500_000

/** Returns the PDF of a version as an attachment; none when the file is too large. */
async function documentOf(
  { shop, publicUrl, maxAttachedBytes = MAX_ATTACHED_BYTES }: QuoteMailDeps,
  quote: QuoteRow,
  version: VersionRow,
): Promise<readonly MailAttachment[]> {
  // The time of sending, so that a mail that is sent twice has the same file.
  const at = version.sentAt ?? version.madeAt
  const content = await renderDocument(quoteDocument({ quote, version, publicUrl, at }), shop)
  if (content.length > maxAttachedBytes) return []
  const name = `Offerte ${quote.number}${version.version > 1 ? ` versie ${version.version}` : ''}.pdf`
  return [{ name, type: 'application/pdf', content }]
}

/** Builds the mail with a version of a quote. `hasDocument`: its PDF is attached. */
export function quoteMail(
  { quote, version, url, hasDocument }: Facts & { hasDocument: boolean },
  { shop, publicUrl }: { shop: ShopDetails; publicUrl: string },
) {
  const isNewVersion = version.version > 1
  const until = dayText(version.validUntil)
  return {
    subject: `Uw offerte ${quote.number}${isNewVersion ? ` (versie ${version.version})` : ''}`,
    preview: `Geldig tot en met ${until}. De prijzen liggen tot dan vast.`,
    title: isNewVersion ? 'Uw aangepaste offerte' : 'Uw offerte',
    blocks: [
      { kind: 'text', text: `Beste ${greeting(quote)},` },
      {
        kind: 'text',
        text: isNewVersion
          ? `Hierbij de aangepaste offerte ${quote.number}. Deze versie vervangt de vorige; op de pagina ziet u wat er is veranderd.`
          : `Hierbij onze offerte ${quote.number}. De prijzen liggen vast tot en met ${until}, ook als ze in de winkel veranderen.`,
      },
      ...(version.remarks ? [{ kind: 'text' as const, text: version.remarks }] : []),
      { kind: 'button', label: 'Offerte bekijken', url },
      {
        kind: 'lines',
        lines: version.lines.map((line) => ({
          name: line.displayName,
          quantity: `${line.count} × ${formatCents(line.unitGrossCents)}`,
          total: formatCents(line.unitGrossCents * line.count),
          listTotal: listTotal(line),
          options: [...line.options.map(({ label, value }) => `${label}: ${value}`), ...discountDetails(line)],
          ...pictureOf(line, publicUrl),
        })),
        totals: totalFacts(version),
      },
      {
        kind: 'facts',
        facts: [
          { label: 'Geldig tot en met', value: until },
          ...(quote.reference ? [{ label: 'Uw referentie', value: onOneLine(quote.reference) }] : []),
        ],
      },
      {
        kind: 'text',
        text: `${
          hasDocument
            ? 'De offerte zit als PDF bij deze mail. Op de pagina kunt u haar accepteren of afwijzen.'
            : 'Op de pagina kunt u de offerte accepteren, afwijzen of als PDF bewaren.'
        } Voorraadproducten houden wij niet apart.`,
      },
      { kind: 'text', text: `Vragen? Antwoord op deze mail of bel ${shop.phone}.` },
    ],
    footer: shopLines(shop),
  } satisfies MailContent
}

function reminderMail({ quote, version, url }: Facts, shop: ShopDetails): MailContent {
  const until = dayText(version.validUntil)
  return {
    subject: `Uw offerte ${quote.number} is geldig tot en met ${until}`,
    preview: `Tot en met ${until} liggen uw prijzen vast.`,
    title: 'Uw offerte loopt bijna af',
    blocks: [
      { kind: 'text', text: `Beste ${greeting(quote)},` },
      {
        kind: 'text',
        text: `Uw offerte ${quote.number} van ${formatCents(version.grossCents)} is nog geldig tot en met ${until}. Daarna gelden de prijzen van dat moment.`,
      },
      { kind: 'button', label: 'Offerte bekijken', url },
      { kind: 'text', text: `Wilt u iets aanpassen, of heeft u een vraag? Bel ${shop.phone}; wij denken graag mee.` },
    ],
    footer: shopLines(shop),
  }
}

function expiredMail({ quote, url }: Facts, shop: ShopDetails): MailContent {
  return {
    subject: `Uw offerte ${quote.number} is verlopen`,
    preview: 'U kunt met één klik een nieuwe aanvragen.',
    title: 'Uw offerte is verlopen',
    blocks: [
      { kind: 'text', text: `Beste ${greeting(quote)},` },
      {
        kind: 'text',
        text: `De geldigheid van offerte ${quote.number} is voorbij. Nog belangstelling? Vraag op de pagina met één klik een nieuwe aan. U hoeft anders niets te doen.`,
      },
      { kind: 'button', label: 'Nieuwe offerte aanvragen', url },
    ],
    footer: shopLines(shop),
  }
}

/** The mail to the seller, or to the shop for a quote without one, about an answer of the customer. */
async function answerMail({ db, shop, publicUrl }: QuoteMailDeps, id: number, answer: { title: string; text: string }) {
  const { quote, sent } = await readQuote(db, id)
  if (quote.tokenHash === '') return undefined
  const seller = quote.sellerId === null ? undefined : await sellerOf(db, quote.sellerId)
  const blocks: Block[] = [
    { kind: 'text', text: answer.text },
    {
      kind: 'facts',
      facts: [
        { label: 'Offerte', value: quote.number },
        { label: 'Klant', value: onOneLine([quote.companyName, fullName(quote)].filter(Boolean).join(', ')) },
        { label: 'Bedrag', value: formatCents(sent?.grossCents ?? quote.grossCents) },
        ...(quote.salesOrderId === null ? [] : [{ label: 'Bestelling', value: String(quote.salesOrderId) }]),
        ...(quote.decisionReason ? [{ label: 'Reden', value: quote.decisionReason }] : []),
      ],
    },
    { kind: 'button', label: 'Offerte openen', url: publicUrl + staffPaths.quoteAtShop(id) },
  ]
  return {
    to: seller ? { address: seller } : { address: shop.email, name: shop.name },
    replyTo: customerOf(quote),
    content: {
      subject: `Offerte ${quote.number} ${answer.title}`,
      preview: onOneLine(fullName(quote)),
      title: `Offerte ${quote.number} ${answer.title}`,
      blocks,
      footer: [shop.name],
    },
  }
}

/** Returns the email address of a seller with an active account. */
async function sellerOf(db: Executor, userId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('is_locked', '=', false)
    .select('email')
    .executeTakeFirst()
  return row?.email
}

async function readQuote(db: Executor, id: number) {
  const quote = await quotesTable(db).find(id)
  if (!quote) throw new PermanentMailFailure('content')
  const isErased = quote.tokenHash === ''
  const versions = isErased ? [] : await readVersions(db, id)
  return { quote, sent: versions.find(({ version }) => version === quote.sentVersion) }
}

const customerOf = (quote: QuoteRow) => ({ address: quote.email, name: onOneLine(fullName(quote)) })

const urlOf = ({ publicUrl, secret }: QuoteMailDeps, { id, key, tokenNo }: QuoteRow) =>
  publicUrl + openQuotePath(id, quoteTokenFor(secret, key, tokenNo))

const greeting = (quote: Facts['quote']) => onOneLine(fullName(quote)) || 'klant'

const dayText = (day: string) => dayInWords(`${day}T12:00:00Z`)

function pictureOf(line: VersionRow['lines'][number], publicUrl: string) {
  const picture = rowPicture(line, publicUrl)
  return picture ? { picture } : {}
}
