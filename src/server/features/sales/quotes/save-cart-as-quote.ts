import type { Call } from '#shared/contracts/endpoint.ts'
import type { quotes } from '#shared/contracts/quotes.ts'
import { readVatNumber } from '#shared/domain/checkout/buyer-formats.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import { InvalidInput } from '../../../access/invalid-input.ts'
import { createQuote, type QuoteDeps } from './create-quote.ts'
import { sealOf } from './quote-seal.ts'
import { quoteTokenFor } from './quote-token.ts'
import { quotesTable, readVersions } from './quotes-table.ts'
import { writeSent } from './send-quote.ts'

const DAY_MS = 86_400_000
/** Anyone can type any address, so this many quotes per address and day are mailed. */
const MAX_PER_DAY = 10

/**
 * Stores the cart of a shopper as a quote at list prices, with the default validity, and mails its link. Returns the token,
 * so that the browser of the shopper can open the quote at once.
 */
export async function saveCartAsQuote(deps: QuoteDeps, body: Call<typeof quotes.save>['body'], key: string) {
  const { firstname, middlename, lastname, email, companyName, reference, shoppinglist } = body
  const vatNumber = readVatNumber(body.vatnumber)
  if (vatNumber.refusal) throw new InvalidInput([{ field: 'vatnumber', message: vatNumber.refusal }])
  const { db, now, secret } = deps
  const recent = await quotesTable(db).countFromShoppers(email, new Date(now().getTime() - DAY_MS))
  const isRepeated = (await quotesTable(db).findByKey(key)) !== undefined
  if (recent >= MAX_PER_DAY && !isRepeated) return fail('too_many_quotes')

  const isBusiness = companyName !== ''
  const created = await createQuote(
    deps,
    {
      buyer: {
        customerType: isBusiness ? 'business' : 'private',
        companyName,
        vatNumber: isBusiness ? vatNumber.text : '',
        kvkNumber: '',
        gender: '',
        firstname,
        middlename,
        lastname,
        email,
        phoneNumber: '',
        reference,
      },
      remarks: '',
      lines: shoppinglist,
      discounts: [],
    },
    {
      key,
      staff: null,
      written: async (tx, quoteId) => {
        const quote = await quotesTable(tx).lock(quoteId)
        const [draft] = await readVersions(tx, quoteId)
        if (!quote || !draft) throw new Error('the new quote was not written')
        await writeSent(tx, { quote, draft, sentBy: null, seal: sealOf(secret, quote, draft), at: now() })
      },
    },
  )
  if (!created.ok) {
    if (created.code === 'discount_refused') throw new Error('a quote of a shopper has no discounts')
    return created
  }
  deps.outboxFilled()
  const quote = await quotesTable(db).find(created.value)
  if (!quote) throw new Error('the new quote was not written')
  return ok({ quoteId: quote.id, number: quote.number, token: quoteTokenFor(secret, key) })
}
