import { sql, type Updateable } from 'kysely'
import type { Discount } from '#shared/domain/discounts/discounts.ts'
import { quoteNumber } from '#shared/domain/quotes/quote-number.ts'
import type { CalendarDay } from '#shared/kernel/dates.ts'
import type { Executor, Tables } from '../../../db/tables.ts'
import type { QuoteBuyer } from './quote-buyer.ts'
import type { PricedQuote, StoredLine } from './quote-lines.ts'

const COLUMNS = [
  'id',
  'number',
  'idempotency_key as key',
  'body_hash as bodyHash',
  'token_hash as tokenHash',
  'token_no as tokenNo',
  'is_from_shopper as isFromShopper',
  'state',
  'revision',
  'version',
  'sent_version as sentVersion',
  'seller_id as sellerId',
  'customer_type as customerType',
  'company_name as companyName',
  'vat_number as vatNumber',
  'kvk_number as kvkNumber',
  'gender',
  'firstname',
  'middlename',
  'lastname',
  'email',
  'phone_number as phoneNumber',
  'reference',
  'inserted_at as insertedAt',
  'changed_at as changedAt',
  'changed_by as changedBy',
  'first_sent_at as firstSentAt',
  'valid_until as validUntil',
  'gross_cents as grossCents',
  'remind_on as remindOn',
  'decided_at as decidedAt',
  'decision_reason as decisionReason',
  'accepted_name as acceptedName',
  'accepted_seal as acceptedSeal',
  'sales_order_id as salesOrderId',
  'renewal_asked_at as renewalAskedAt',
] as const

/** A row of `quotes`. */
export type QuoteRow = NonNullable<Awaited<ReturnType<ReturnType<typeof quotesTable>['find']>>>

/** A version with its lines. */
export type VersionRow = Awaited<ReturnType<typeof readVersions>>[number]

export type NewQuote = {
  key: string
  bodyHash: string
  tokenHash: string
  isFromShopper: boolean
  sellerId: number | null
  buyer: QuoteBuyer
  validUntil: CalendarDay
  at: Date
  /** Year in Amsterdam, for the number. */
  year: number
}

export type NewVersion = {
  quoteId: number
  version: number
  madeBy: number | null
  validUntil: string
  remarks: string
  discounts: readonly Discount[]
  priced: PricedQuote
  at: Date
}

/** Table `quotes`. */
export function quotesTable(db: Executor) {
  return {
    find: (id: number) => db.selectFrom('quotes').select(COLUMNS).where('id', '=', id).executeTakeFirst(),

    findByKey: (key: string) =>
      db.selectFrom('quotes').select(COLUMNS).where('idempotency_key', '=', key).executeTakeFirst(),

    /** Reads a quote and locks its row until the transaction ends. */
    lock: (id: number) =>
      db.selectFrom('quotes').select(COLUMNS).where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),

    /**
     * Adds a quote without a version, and gives it the next number of its year. Returns its id; undefined when its key was
     * used before, and then no number is used.
     */
    async add({ buyer, year, at, ...quote }: NewQuote, grossCents: number): Promise<number | undefined> {
      const earlier = db.selectFrom('quotes').select('id').where('idempotency_key', '=', quote.key)
      // The row of the year is locked first, so a simultaneous call with the same key waits here and then finds the quote.
      const { last_place: place } = await db
        .insertInto('quote_numbers')
        .values({ year, last_place: 1 })
        .onConflict((conflict) =>
          conflict.column('year').doUpdateSet((row) => ({ last_place: row('quote_numbers.last_place', '+', 1) })),
        )
        .returning('last_place')
        .executeTakeFirstOrThrow()
      if (await earlier.executeTakeFirst()) {
        await db
          .updateTable('quote_numbers')
          .set({ last_place: place - 1 })
          .where('year', '=', year)
          .execute()
        return undefined
      }
      const row = await db
        .insertInto('quotes')
        .values({
          number: quoteNumber(year, place),
          idempotency_key: quote.key,
          body_hash: quote.bodyHash,
          token_hash: quote.tokenHash,
          is_from_shopper: quote.isFromShopper,
          seller_id: quote.sellerId,
          ...buyerColumns(buyer),
          inserted_at: at,
          changed_at: at,
          changed_by: quote.sellerId,
          valid_until: quote.validUntil,
          gross_cents: grossCents,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return row.id
    },

    /** Adds a version, or replaces a draft with this number. */
    async putVersion({ quoteId, version, priced, discounts, at, madeBy, validUntil, remarks }: NewVersion) {
      const { totals, lines } = priced
      const columns = {
        made_at: at,
        made_by: madeBy,
        valid_until: validUntil,
        remarks,
        discounts: JSON.stringify(discounts),
        net_cents: totals.net,
        vat_cents: totals.vat,
        gross_cents: totals.gross,
        discount_cents: totals.discount,
      }
      await db
        .insertInto('quote_versions')
        .values({ quote_id: quoteId, version, ...columns })
        .onConflict((conflict) => conflict.columns(['quote_id', 'version']).doUpdateSet(columns))
        .execute()
      await db.deleteFrom('quote_lines').where('quote_id', '=', quoteId).where('version', '=', version).execute()
      await db
        .insertInto('quote_lines')
        .values(lines.map((line) => ({ quote_id: quoteId, version, ...lineColumns(line) })))
        .execute()
    },

    change: (id: number, changes: QuoteChanges) => db.updateTable('quotes').set(changes).where('id', '=', id).execute(),

    /** Adds a row to the history. */
    async addEvent(event: {
      quoteId: number
      version: number
      kind: string
      detail?: object
      actor: string
      at: Date
    }): Promise<void> {
      const { quoteId, version, kind, detail = {}, actor, at } = event
      await db
        .insertInto('quote_events')
        .values({ quote_id: quoteId, version, kind, detail: JSON.stringify(detail), actor, happened_at: at })
        .execute()
    },

    /** Counts the quotes that shoppers made for an email address since a time. */
    async countFromShoppers(email: string, since: Date): Promise<number> {
      const { count } = await db
        .selectFrom('quotes')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where(sql`lower(email)`, '=', email.toLowerCase())
        .where('email', '<>', '')
        .where('is_from_shopper', '=', true)
        .where('inserted_at', '>', since)
        .executeTakeFirstOrThrow()
      return Number(count)
    },
  }
}

type QuoteChanges = Updateable<Tables['quotes']>

/** Returns the columns of a customer. */
export const buyerColumns = (buyer: QuoteBuyer) => ({
  customer_type: buyer.customerType,
  company_name: buyer.companyName,
  vat_number: buyer.vatNumber,
  kvk_number: buyer.kvkNumber,
  gender: buyer.gender,
  firstname: buyer.firstname,
  middlename: buyer.middlename,
  lastname: buyer.lastname,
  email: buyer.email,
  phone_number: buyer.phoneNumber,
  reference: buyer.reference,
})

const lineColumns = (line: StoredLine) => ({
  position: line.position,
  item_id: line.inventoryItemId,
  item_code: line.itemId,
  display_name: line.displayName,
  options: JSON.stringify(line.options),
  base_price: line.basePrice,
  unit_gross_cents: line.unitGrossCents,
  count: line.count,
  is_made_to_measure: line.isMadeToMeasure,
  image_url: line.imageUrl,
  list_base_price: line.listPrice,
  discount_reason: line.discountReason,
})

/** Reads the versions of a quote with their lines, newest first. */
export async function readVersions(db: Executor, quoteId: number) {
  const versions = await db
    .selectFrom('quote_versions')
    .where('quote_id', '=', quoteId)
    .orderBy('version', 'desc')
    .select([
      'version',
      'made_at as madeAt',
      'sent_at as sentAt',
      'sent_by as sentBy',
      'approved_by as approvedBy',
      'valid_until as validUntil',
      'remarks',
      'discounts',
      'net_cents as netCents',
      'vat_cents as vatCents',
      'gross_cents as grossCents',
      'discount_cents as discountCents',
      'seal',
    ])
    .execute()
  const lines = await db
    .selectFrom('quote_lines')
    .where('quote_id', '=', quoteId)
    .orderBy('position')
    .select([
      'version',
      'position',
      'item_id as inventoryItemId',
      'item_code as itemId',
      'display_name as displayName',
      'options',
      'base_price as basePrice',
      'unit_gross_cents as unitGrossCents',
      'count',
      'is_made_to_measure as isMadeToMeasure',
      'image_url as imageUrl',
      'list_base_price as listPrice',
      'discount_reason as discountReason',
    ])
    .execute()
  return versions.map((version) => ({
    ...version,
    lines: lines.filter((line) => line.version === version.version).map(({ version: _, ...line }) => line),
  }))
}
