import * as z from 'zod'
import type { ShopDetails } from '#shared/contracts/config.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { returnName } from '#shared/domain/returns/returns.ts'
import { withdrawalName } from '#shared/domain/withdrawals/texts.ts'
import { dayInWords } from '#shared/kernel/dates.ts'
import type { Database } from '../../../db/tables.ts'
import { PermanentMailFailure } from '../../../ports/mailer.ts'
import {
  type Block,
  type MailContent,
  type MailWriters,
  onOneLine,
  shopLines,
  type WrittenMail,
} from '../../operations/mails/index.ts'
import { readOrderDetails } from '../sales-orders/index.ts'
import { type ReturnLineRow, type ReturnRow, returnsTable } from './returns-table.ts'
import { showReturn } from './show-return.ts'

export type ReturnMailDeps = { db: Database; shop: ShopDetails }

const returnPayload = z.object({ returnId: z.number() })

/** Writers of the mails about returns, to the buyer of the order. */
export const returnMails = ({ db, shop }: ReturnMailDeps): MailWriters => ({
  'return-expected': ({ payload }) => write({ db, shop }, payload, expectedMail),
  'return-received': ({ payload }) => write({ db, shop }, payload, receivedMail),
})

type Facts = {
  row: ReturnRow
  lines: readonly ReturnLineRow[]
  sendBefore: string
  refundDueOn: string
  shop: ShopDetails
}
type Content = Pick<MailContent, 'subject' | 'preview' | 'title' | 'blocks'>

/** Builds a mail from the return as it is when the mail is sent. The buyer whose data were erased gets none. */
async function write(
  { db, shop }: ReturnMailDeps,
  payload: unknown,
  contentOf: (facts: Facts) => Content,
): Promise<WrittenMail | undefined> {
  const { returnId } = returnPayload.parse(payload)
  const table = returnsTable(db)
  const row = await table.find(returnId)
  const shown = await showReturn(db, returnId)
  const order = row && (await readOrderDetails(db, row.salesOrderId))
  if (!row || !shown.ok || !order) throw new PermanentMailFailure('content')
  if (order.tokenHash === '') return undefined
  const name = onOneLine([order.firstname, order.middlename, order.lastname].filter(Boolean).join(' '))
  const { sendBefore, refundDueOn } = shown.value
  const content = contentOf({ row, lines: await table.lines(returnId), sendBefore, refundDueOn, shop })
  return {
    to: { address: order.email, name },
    content: {
      ...content,
      blocks: [
        { kind: 'text', text: `Beste ${name},` },
        ...content.blocks,
        { kind: 'text', text: `Vragen? Antwoord op deze mail of bel ${shop.phone}.` },
      ],
      footer: shopLines(shop),
    },
  }
}

const inWords = (day: string) => dayInWords(`${day}T12:00:00Z`)

function expectedMail({ row, lines, sendBefore, refundDueOn, shop }: Facts): Content {
  const name = returnName(row.id)
  return {
    subject: `Zo stuurt u uw bestelling terug (${name})`,
    preview: `Stuur of breng het product uiterlijk ${inWords(sendBefore)} terug.`,
    title: 'Zo stuurt u uw bestelling terug',
    blocks: [
      {
        kind: 'text',
        text: `Wij verwachten het product dat u heeft herroepen terug. Stuur of breng het uiterlijk ${inWords(sendBefore)} naar ons toe, en vermeld daarbij ${name}. De kosten van het terugsturen zijn voor u.`,
      },
      factsOf(row, lines),
      { kind: 'text', text: `Ons adres: ${addressOf(shop)}.` },
      { kind: 'heading', text: 'Wanneer u uw geld terugkrijgt' },
      {
        kind: 'text',
        text: `U krijgt uw geld uiterlijk ${inWords(refundDueOn)} terug, op dezelfde manier als u heeft betaald. Wij mogen wachten tot het product of een bewijs van verzending binnen is. Mail ons daarom het bewijs van verzending.`,
      },
    ],
  }
}

function receivedMail({ row, lines, refundDueOn }: Facts): Content {
  const deducted = lines.reduce((sum, { deductedCents }) => sum + deductedCents, 0)
  const price = lines.reduce((sum, { count, unitGrossCents }) => sum + count * unitGrossCents, 0)
  const found = lines.filter(({ damaged, missing }) => damaged + missing > 0)
  return {
    subject: `Wij hebben uw retour ontvangen (${returnName(row.id)})`,
    preview: 'Dit hebben wij gezien, en dit krijgt u terug.',
    title: 'Wij hebben uw retour ontvangen',
    blocks: [
      factsOf(row, lines),
      ...found.flatMap(({ displayName, damaged, missing, reason }): Block[] => [
        { kind: 'heading', text: onOneLine(displayName) },
        { kind: 'text', text: `${foundInWords(damaged, missing)}. ${reason}` },
      ]),
      {
        kind: 'facts',
        facts: [
          { label: 'Prijs van wat u terugstuurde', value: formatCents(price) },
          ...(deducted > 0 ? [{ label: 'Niet terugbetaald', value: formatCents(-deducted) }] : []),
          { label: 'Hoeft u niet (meer) te betalen', value: formatCents(price - deducted) },
        ],
      },
      {
        kind: 'text',
        text:
          row.toRefundCents > 0
            ? `U krijgt ${formatCents(row.toRefundCents)} van ons terug, uiterlijk ${inWords(refundDueOn)}, op dezelfde manier als u heeft betaald.`
            : 'Er is voor deze bestelling niets meer terug te betalen.',
      },
      ...(deducted > 0
        ? [{ kind: 'text' as const, text: 'Bent u het niet eens met de inhouding, antwoord dan op deze mail.' }]
        : []),
    ],
  }
}

const foundInWords = (damaged: number, missing: number) =>
  [damaged > 0 && `${damaged} beschadigd`, missing > 0 && `${missing} niet ontvangen`].filter(Boolean).join(', ')

const factsOf = (row: ReturnRow, lines: readonly ReturnLineRow[]): Block => ({
  kind: 'facts',
  facts: [
    { label: 'Retour', value: returnName(row.id) },
    { label: 'Herroeping', value: withdrawalName(row.withdrawalId) },
    { label: 'Bestelling', value: String(row.salesOrderId) },
    {
      label: 'Product',
      value: lines.map(({ count, displayName }) => `${count} × ${onOneLine(displayName)}`).join(', '),
    },
  ],
})

const addressOf = ({ name, street, zipcode, city }: ShopDetails) => `${name}, ${street}, ${zipcode} ${city}`
