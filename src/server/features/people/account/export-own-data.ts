import type { OwnDataFile } from '#shared/contracts/own-data-file.ts'
import { eurosFromCents } from '#shared/domain/money/prices.ts'
import type { Database } from '../../../db/tables.ts'
import { erpDocumentsTable } from '../../erp/documents/index.ts'
import { loosePaymentsTable } from '../../sales/loose-payments/index.ts'
import { changesOfBuyer } from '../../sales/order-changes/index.ts'
import { deliveryDataOf } from '../../sales/planning/index.ts'
import { callDataOf, promiseDataOf } from '../../sales/promises/index.ts'
import { quotesOfPerson } from '../../sales/quotes/index.ts'
import { cancellationsTable, readOrderDetails, signaturesOfOrder } from '../../sales/sales-orders/index.ts'
import { exportedCases } from '../../sales/service-cases/index.ts'
import { passkeysTable } from '../passkeys/index.ts'
import { sessionsTable } from '../sessions/index.ts'
import { customerDetailsTable } from './customer-details-table.ts'
import { mergedAccountsOf } from './forget-merges.ts'
import { ownDataTable } from './own-data-table.ts'
import { readOwnOrders } from './own-orders.ts'
import { ownOrdersTable } from './own-orders-table.ts'
import { type Person, personsTable } from './persons-table.ts'

const EXPLANATION = [
  'Dit bestand bevat alles wat wij onder uw naam of e-mailadres bewaren (AVG, artikel 15 en 20). Bedragen zijn in euro.',
  'Uw wachtwoord staat er niet in: wij bewaren alleen een onomkeerbare bewerking daarvan.',
  'Betaalgegevens zoals uw rekeningnummer hebben wij niet; die heeft alleen de betaaldienst.',
  'Winkelwagen, kleurstalen en een half ingevulde bestelling staan alleen in uw eigen browser.',
  'Configuratiecodes en zoekopdrachten worden zonder naam bewaard en zijn niet naar u te herleiden.',
]

/**
 * Returns all stored data of a person in one portable file (GDPR articles 15 and 20; docs/law.md#r28). Undefined when
 * the person no longer exists.
 */
export async function exportOwnData(
  { db, now }: { db: Database; now: () => Date },
  userId: number,
): Promise<OwnDataFile | undefined> {
  const person = await personsTable(db).find(userId)
  if (!person) return undefined
  const orderIds = await ownOrdersTable(db, userId).ids()
  const file = await fileOf({ db, now }, { orderIds, userId, ...provenEmail(person) })
  const mergedAccounts = (await mergedAccountsOf(db, userId)).map(({ email }) => email)
  const details = (await customerDetailsTable(db).find(userId)) ?? null
  return {
    ...file,
    account: { ...accountOf(person), details, mergedAccounts },
    passkeys: await passkeysOf(db, userId),
    sessions: await sessionsOf({ db, now }, userId),
  }
}

async function passkeysOf(db: Database, userId: number): Promise<OwnDataFile['passkeys']> {
  const passkeys = await passkeysTable(db).list(userId)
  return passkeys.map(({ name, createdAt, lastUsedAt, isBackedUp }) => ({
    name,
    addedAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    isSynced: isBackedUp,
  }))
}

async function sessionsOf({ db, now }: { db: Database; now: () => Date }, userId: number) {
  const sessions = await sessionsTable(db).ofUser(userId, now())
  return sessions.map(({ device, network, till, beganAt, lastUsedAt }) => ({
    device,
    network,
    till,
    beganAt: beganAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
  }))
}

/**
 * Returns the data file of a person without an account. It contains the given orders and the data stored under the
 * given mail address. The caller must verify that the address belongs to the recipient of the file.
 */
export async function exportGuestData(
  deps: { db: Database; now: () => Date },
  guest: { orderIds: readonly number[]; email: string },
): Promise<Omit<OwnDataFile, 'account'>> {
  return fileOf(deps, guest)
}

type DataSubject = { orderIds: readonly number[]; email?: string; userId?: number }

async function fileOf({ db, now }: { db: Database; now: () => Date }, { orderIds, ...address }: DataSubject) {
  const data = ownDataTable(db, { orderIds, ...address })
  return {
    madeAt: now().toISOString(),
    explanation: EXPLANATION,
    orders: await ordersWithHistory(db, orderIds, await data.history()),
    reviews: (await data.reviews()).map(({ id: _, itemId, insertedAt, isValid, ...review }) => ({
      ...review,
      productId: itemId,
      writtenAt: insertedAt.toISOString(),
      isPublished: isValid,
    })),
    withdrawals: (await data.withdrawals()).map(({ id, receivedAt, ...withdrawal }) => ({
      ...withdrawal,
      withdrawalId: id,
      receivedAt: receivedAt.toISOString(),
    })),
    returns: await data.returns(),
    notes: (await data.notes()).map(({ writtenAt, text }) => ({ writtenAt: writtenAt.toISOString(), text })),
    serviceCases: await exportedCases(db, { orderIds, ...address }),
    callBacks: await callDataOf(db, { orderIds, ...address }),
    loosePayments: (
      await loosePaymentsTable(db).ofCustomer({ userId: address.userId ?? null, email: address.email })
    ).map(({ salesOrderId, insertDateTime, description, amount, refunded, linkedOrderId, name, email }) => ({
      number: salesOrderId,
      paidAt: insertDateTime,
      description,
      amount,
      refunded,
      salesOrderId: linkedOrderId,
      name,
      email,
    })),
    quotes: await quotesOfPerson(db, { orderIds, ...address }),
    messages: (await data.messages()).map(({ receivedAt, ...message }) => ({
      ...message,
      receivedAt: receivedAt.toISOString(),
    })),
    // A person without an account has no passkeys and no sessions.
    passkeys: [],
    sessions: [],
    parkedSales: (await data.parkedSales()).map(({ parkedAt, title, content: { lines, form, note } }) => ({
      parkedAt: parkedAt.toISOString(),
      title,
      details: form,
      note,
      products: lines.map(({ id, itemId, count }) => ({ id, itemId, count })),
    })),
    stockWaits: (await data.stockWaits()).map(({ product, askedAt, mailedAt }) => ({
      product,
      askedAt: askedAt.toISOString(),
      mailedAt: mailedAt?.toISOString() ?? null,
    })),
    mails: (await data.mails()).map(({ kind, orderId, writtenAt, sentAt }) => ({
      kind,
      salesOrderId: orderId,
      writtenAt: writtenAt.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
    })),
  }
}

/**
 * Returns the email address only if the person proved it with a mailed link. Without a proven address the file excludes
 * data written without an account, because anyone can register with any address.
 */
const provenEmail = ({ email, emailProvenAt }: Person) => (emailProvenAt === null ? {} : { email })

function accountOf({ email, firstname, middlename, lastname, gender, createdAt, emailProvenAt }: Person) {
  return {
    email,
    firstname,
    middlename,
    lastname,
    gender,
    createdAt: createdAt.toISOString(),
    emailProvenAt: emailProvenAt?.toISOString() ?? null,
  }
}

type Events = readonly { orderId: number; kind: string; at: Date }[]

async function ordersWithHistory(db: Database, ids: readonly number[], events: Events): Promise<OwnDataFile['orders']> {
  const orders = await readOwnOrders({ db }, ids)
  const complete: OwnDataFile['orders'] = []
  for (const order of orders) {
    const details = await readOrderDetails(db, order.salesOrderId)
    complete.push({
      ...order,
      companyNumbers: { vatNumber: details?.vatNumber ?? '', kvkNumber: details?.kvkNumber ?? '' },
      signatures: (await signaturesOfOrder(db, order.salesOrderId)).map(({ signedDateTime, path }) => ({
        signedAt: signedDateTime,
        path,
      })),
      cancellations: (await cancellationsTable(db).ofOrder(order.salesOrderId)).map(
        ({ canceledAt, feeCents, ...cancellation }) => ({
          ...cancellation,
          canceledAt: canceledAt.toISOString(),
          fee: eurosFromCents(feeCents),
        }),
      ),
      changes: (await changesOfBuyer(db, order.salesOrderId)).map(({ dueBeforeCents, dueCents, ...change }) => ({
        ...change,
        before: eurosFromCents(dueBeforeCents),
        after: eurosFromCents(dueCents),
      })),
      deliveries: await deliveryDataOf(db, order.salesOrderId),
      promises: await promiseDataOf(db, order.salesOrderId),
      invoices: (await erpDocumentsTable(db).ofOrder(order.salesOrderId)).map(
        ({ kind, number, issuedOn, grossCents }) => ({ kind, number, issuedOn, gross: eurosFromCents(grossCents) }),
      ),
      history: events
        .filter(({ orderId }) => orderId === order.salesOrderId)
        .map(({ kind, at }) => ({ kind, at: at.toISOString() })),
    })
  }
  return complete
}
