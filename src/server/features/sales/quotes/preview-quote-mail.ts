import type { ShopDetails } from '#shared/contracts/config.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Database } from '../../../db/tables.ts'
import { mailHtml } from '../../operations/mails/index.ts'
import { quoteMail } from './quote-mails.ts'
import { quotesTable, readVersions } from './quotes-table.ts'

/** Target of the button. The real link has the token of the customer, which staff must not see. */
const NO_LINK = '#'

/**
 * Renders the mail with the newest version of a quote, before or after it was sent. Pictures have relative URLs, so that
 * they also load in the showroom app.
 */
export async function previewQuoteMail({ db, shop }: { db: Database; shop: ShopDetails }, id: number) {
  const quote = await quotesTable(db).find(id)
  const [version] = quote ? await readVersions(db, id) : []
  if (!quote || !version) return fail('quote_not_found')
  if (quote.tokenHash === '') return fail('quote_forgotten')
  const content = quoteMail({ quote, version, url: NO_LINK, hasDocument: true }, { shop, publicUrl: '' })
  return ok({ to: quote.email, subject: content.subject, html: mailHtml(content, shop.name) })
}
