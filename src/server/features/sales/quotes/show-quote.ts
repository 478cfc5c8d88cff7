import type { Quote } from '#shared/contracts/quotes.ts'
import type { StaffQuote } from '#shared/contracts/staff-quotes.ts'
import { eurosFromCents } from '#shared/domain/money/prices.ts'
import { emailHint, fullName } from '#shared/domain/orders/buyer.ts'
import { isOpen, versionState } from '#shared/domain/quotes/quote-states.ts'
import { isPastValidity } from '#shared/domain/quotes/quote-validity.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Executor } from '../../../db/tables.ts'
import { isSealOf } from './quote-seal.ts'
import { mayUseQuote } from './quote-token.ts'
import { type QuoteRow, quotesTable, readVersions, type VersionRow } from './quotes-table.ts'

type Deps = { db: Executor; now: () => Date; secret: Uint8Array }

/** Returns a quote to a caller with its token. A missing quote and a wrong token give the same failure. */
export async function showQuote({ db, now }: Deps, id: number, token: string | undefined) {
  const row = await quotesTable(db).find(id)
  if (!row || !mayUseQuote(row, token) || row.sentVersion === null) return fail('quote_not_found')
  const { customerType, companyName, vatNumber, kvkNumber, gender, firstname, middlename, lastname, phoneNumber } = row
  const versions = (await readVersions(db, id)).filter(({ version }) => version <= (row.sentVersion ?? 0))
  return ok({
    quoteId: id,
    number: row.number,
    state: row.state,
    isPastValidity: isOpen(row.state) && isPastValidity(row.validUntil, amsterdamDay(now())),
    emailHint: emailHint(row.email),
    buyer: {
      customerType,
      companyName,
      vatnumber: vatNumber,
      kvknumber: kvkNumber,
      gender,
      firstname,
      middlename,
      lastname,
      phoneNumber,
    },
    reference: row.reference,
    seller: await emailOf(db, row.sellerId),
    versions: versions.map(({ version, sentAt, validUntil, remarks, ...content }) => ({
      version,
      sentDateTime: (sentAt ?? row.insertedAt).toISOString(),
      validUntil,
      remarks,
      lines: content.lines.map(lineOnWire),
      totals: totalsOnWire(content),
    })),
    decidedDateTime: row.decidedAt?.toISOString() ?? null,
    salesOrderId: row.salesOrderId,
    renewalAskedDateTime: row.renewalAskedAt?.toISOString() ?? null,
  } satisfies Quote)
}

/** Returns a quote with its versions and history, for staff. */
export async function showStaffQuote({ db, secret }: Pick<Deps, 'db' | 'secret'>, id: number) {
  const row = await quotesTable(db).find(id)
  if (!row) return fail('quote_not_found')
  const versions = await readVersions(db, id)
  const isForgotten = row.tokenHash === ''
  const isIntact = (version: VersionRow, seal: string) => isSealOf(secret, seal, row, version)
  const accepted = versions.find(({ version }) => version === row.sentVersion)
  return ok({
    ...listed(row, await emailOf(db, row.sellerId)),
    revision: row.revision,
    isFromShopper: row.isFromShopper,
    isForgotten,
    buyer: {
      customerType: row.customerType,
      companyName: row.companyName,
      vatnumber: row.vatNumber,
      kvknumber: row.kvkNumber,
      gender: row.gender === 'm' || row.gender === 'v' ? row.gender : '',
      firstname: row.firstname,
      middlename: row.middlename,
      lastname: row.lastname,
      email: row.email,
      phoneNumber: row.phoneNumber,
      reference: row.reference,
    },
    versions: versions.map((version) => ({
      version: version.version,
      state: versionState(row, version.version),
      madeDateTime: version.madeAt.toISOString(),
      sentDateTime: version.sentAt?.toISOString() ?? null,
      validUntil: version.validUntil,
      remarks: version.remarks,
      discounts: version.discounts,
      lines: version.lines.map(lineOnWire),
      totals: totalsOnWire(version),
      // The remarks are part of what was sealed, and are erased with the customer.
      isSealIntact: version.seal === '' || isForgotten ? null : isIntact(version, version.seal),
    })),
    decidedDateTime: row.decidedAt?.toISOString() ?? null,
    decisionReason: row.decisionReason,
    acceptance:
      row.state === 'accepted' && row.decidedAt && accepted
        ? {
            name: row.acceptedName,
            acceptedDateTime: row.decidedAt.toISOString(),
            isSealIntact: isForgotten || isIntact(accepted, row.acceptedSeal),
          }
        : null,
    events: await readEvents(db, id),
    changedBy: await emailOf(db, row.changedBy),
    changedDateTime: row.changedAt.toISOString(),
  } satisfies StaffQuote)
}

type ListedRow = Pick<
  QuoteRow,
  | 'id'
  | 'number'
  | 'state'
  | 'version'
  | 'sentVersion'
  | 'insertedAt'
  | 'firstSentAt'
  | 'validUntil'
  | 'firstname'
  | 'middlename'
  | 'lastname'
  | 'companyName'
  | 'email'
  | 'grossCents'
  | 'salesOrderId'
  | 'renewalAskedAt'
>

/** Maps a quote to a row of the list. */
export const listed = (row: ListedRow, seller: string | null) => ({
  quoteId: row.id,
  number: row.number,
  state: row.state,
  hasDraft:
    row.sentVersion !== null && row.version > row.sentVersion && row.state !== 'accepted' && row.state !== 'canceled',
  insertDateTime: row.insertedAt.toISOString(),
  sentDateTime: row.firstSentAt?.toISOString() ?? null,
  validUntil: row.validUntil,
  name: fullName(row),
  companyName: row.companyName,
  email: row.email,
  total: eurosFromCents(row.grossCents),
  seller,
  salesOrderId: row.salesOrderId,
  renewalAskedDateTime: row.renewalAskedAt?.toISOString() ?? null,
})

const lineOnWire = (line: VersionRow['lines'][number]) => {
  const { inventoryItemId, itemId, displayName, options, basePrice, listPrice, count, isMadeToMeasure, imageUrl } = line
  return {
    inventoryItemId,
    itemId,
    displayName,
    options,
    basePrice,
    ...(listPrice !== null && { listPrice }),
    count,
    isMadeToMeasure,
    imageUrl,
  }
}

const totalsOnWire = (version: Pick<VersionRow, 'grossCents' | 'netCents' | 'vatCents' | 'discountCents'>) => ({
  gross: eurosFromCents(version.grossCents),
  net: eurosFromCents(version.netCents),
  vat: eurosFromCents(version.vatCents),
  discount: eurosFromCents(version.discountCents),
})

async function emailOf(db: Executor, userId: number | null): Promise<string | null> {
  if (userId === null) return null
  return (await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst())?.email ?? null
}

async function readEvents(db: Executor, quoteId: number): Promise<StaffQuote['events']> {
  const events = await db
    .selectFrom('quote_events')
    .where('quote_id', '=', quoteId)
    .orderBy('id', 'desc')
    .select(['kind', 'version', 'detail', 'actor', 'happened_at as at'])
    .execute()
  const ids = [...new Set(events.flatMap(({ actor }) => /^user:(\d+)$/.exec(actor)?.[1] ?? []))].map(Number)
  const users = await db
    .selectFrom('users')
    .where('id', 'in', [0, ...ids])
    .select(['id', 'email'])
    .execute()
  const emails = new Map(users.map(({ id, email }) => [`user:${id}`, email]))
  return events.map(({ kind, version, detail, actor, at }) => ({
    kind,
    version,
    detail,
    by: actor === 'customer' ? 'klant' : (emails.get(actor) ?? null),
    at: at.toISOString(),
  }))
}
