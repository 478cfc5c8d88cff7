import type { FastifyInstance } from 'fastify'
import type { ShopDetails } from '#shared/contracts/config.ts'
import { staffQuotes } from '#shared/contracts/staff-quotes.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import { requireUser, type Staff, type Visitor } from '../../../access/visitor.ts'
import type { CachedCounts } from '../../../db/cached-counts.ts'
import type { SingleFlight } from '../../../db/single-flight.ts'
import { mount } from '../../../http/mount.ts'
import { sendPdf } from '../../../http/send-pdf.ts'
import { renderDocument } from '../documents/index.ts'
import { cancelQuote } from './cancel-quote.ts'
import { copyQuote } from './copy-quote.ts'
import { createQuote, type QuoteDeps } from './create-quote.ts'
import { findQuotes, readFigures } from './find-quotes.ts'
import { previewQuoteMail } from './preview-quote-mail.ts'
import { buyerOf } from './quote-buyer.ts'
import { quoteDocument } from './quote-document.ts'
import { quotesTable, readVersions } from './quotes-table.ts'
import { resendQuote } from './resend-quote.ts'
import { saveQuote } from './save-quote.ts'
import { sendQuote } from './send-quote.ts'
import { showStaffQuote } from './show-quote.ts'

type Deps = QuoteDeps & { publicUrl: string; shop: ShopDetails; singleFlight: SingleFlight; counts: CachedCounts }

/** Routes of quotes in the back office. Every change returns the quote. */
export function staffQuoteRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps

  mount(app, staffQuotes.find, async ({ query }) => ok(await findQuotes(deps, query)))
  mount(app, staffQuotes.figures, async () =>
    ok({ figures: await deps.singleFlight('quote figures', () => readFigures(db, deps.now())) }),
  )
  mount(app, staffQuotes.show, ({ params }) => showStaffQuote(deps, params.id))

  mount(app, staffQuotes.create, async ({ body, headers }, { visitor }) => {
    const { lines, discounts, remarks, validUntil, ...buyer } = body
    const draft = { buyer: buyerOf(buyer), lines, discounts, remarks, validUntil }
    const created = await createQuote(deps, draft, { key: headers['idempotency-key'], staff: staffOf(visitor) })
    return created.ok ? showStaffQuote(deps, created.value) : created
  })

  mount(app, staffQuotes.save, async ({ params, body }, { visitor }) => {
    const saved = await saveQuote(deps, params.id, { ...body, staff: staffOf(visitor) })
    return saved.ok ? showStaffQuote(deps, params.id) : saved
  })

  mount(app, staffQuotes.send, async ({ params, body }, { visitor }) => {
    const { roles } = requireUser(visitor)
    const sent = await sendQuote(deps, params.id, { ...body, staff: staffOf(visitor), roles })
    return sent.ok ? showStaffQuote(deps, params.id) : sent
  })

  mount(app, staffQuotes.resend, async ({ params, headers }, { visitor }) => {
    const sent = await resendQuote(deps, params.id, { key: headers['idempotency-key'], staff: staffOf(visitor) })
    return sent.ok ? showStaffQuote(deps, params.id) : sent
  })

  mount(app, staffQuotes.copy, async ({ params, headers }, { visitor }) => {
    const copied = await copyQuote(deps, params.id, { key: headers['idempotency-key'], staff: staffOf(visitor) })
    return copied.ok ? showStaffQuote(deps, copied.value) : copied
  })

  mount(app, staffQuotes.cancel, async ({ params, body }, { visitor }) => {
    const canceled = await cancelQuote(deps, params.id, { ...body, staff: staffOf(visitor) })
    return canceled.ok ? showStaffQuote(deps, params.id) : canceled
  })

  mount(app, staffQuotes.previewMail, ({ params }) => previewQuoteMail(deps, params.id))

  mount(app, staffQuotes.document, async ({ params: { id } }, { reply }) => {
    const quote = await quotesTable(db).find(id)
    const [version] = quote ? await readVersions(db, id) : []
    if (!quote || !version) return fail('quote_not_found')
    if (quote.tokenHash === '') return fail('quote_forgotten')
    const content = quoteDocument({ quote, version, publicUrl: deps.publicUrl, at: deps.now() })
    return sendPdf(reply, `offerte-${quote.number}`, await renderDocument(content, deps.shop))
  })
}

/** Returns the calling staff member. The access rule of these calls admits no other visitor. */
function staffOf(visitor: Visitor): Staff {
  const { userId, email } = requireUser(visitor)
  return { userId, email }
}
