import { fail } from '#shared/kernel/outcome.ts'
import type { Staff } from '../../../access/visitor.ts'
import { createQuote, type QuoteDeps } from './create-quote.ts'
import { quotesTable, readVersions } from './quotes-table.ts'

/**
 * Makes a draft of a new quote with the content of the newest version, at the prices of now and with the default validity.
 * When the customer asked for a new quote, this is it, so the mark of the earlier quote goes.
 */
export async function copyQuote(deps: QuoteDeps, id: number, { key, staff }: { key: string; staff: Staff }) {
  const quote = await quotesTable(deps.db).find(id)
  const [newest] = quote ? await readVersions(deps.db, id) : []
  if (!quote || !newest) return fail('quote_not_found')
  if (quote.tokenHash === '') return fail('quote_forgotten')
  const { customerType, companyName, vatNumber, kvkNumber, gender, firstname, middlename, lastname } = quote
  const { email, phoneNumber, reference } = quote
  return createQuote(
    deps,
    {
      buyer: {
        customerType,
        companyName,
        vatNumber,
        kvkNumber,
        gender,
        firstname,
        middlename,
        lastname,
        email,
        phoneNumber,
        reference,
      },
      remarks: newest.remarks,
      lines: newest.lines.map(({ inventoryItemId, count }) => ({ id: inventoryItemId, count })),
      discounts: newest.discounts,
    },
    {
      key,
      staff,
      async written(tx) {
        await quotesTable(tx).change(id, { renewal_asked_at: null })
      },
    },
  )
}
