import { describe, expect, it } from 'vitest'
import type { Withdrawal } from '#shared/contracts/withdrawals.ts'
import { noticeMail } from '#src/server/features/sales/withdrawals/notice-mail.ts'
import { testConfig } from '#tests/support/shop/test-config.ts'
import { declared, order, row, withdrawal } from './support/declared-withdrawal.ts'

const { shop } = testConfig

describe('the withdrawal notice for the shop', () => {
  const noticeOf = (changes: Partial<Withdrawal>) => noticeMail(withdrawal(changes), shop)

  it('contains all facts that matter for the decision', () => {
    expect(noticeOf({ order: order() })).toEqual({
      subject: 'Herroeping H1007: bestelling 10001',
      preview: 'Binnen veertien dagen terugbetalen of met reden afwijzen.',
      title: 'Er is een herroeping binnengekomen',
      blocks: [
        { kind: 'text', text: expect.stringContaining('Betaal binnen veertien dagen terug') },
        {
          kind: 'facts',
          facts: [
            { label: 'Bestelling', value: '10001' },
            { label: 'Gekocht', value: 'in de webwinkel' },
            { label: 'Laatste dag', value: 'nog niet bekend: de dag van levering is niet ingevuld' },
          ],
        },
        ...declared(),
      ],
      footer: ['Leermeester'],
    })
  })

  it('names each reason why the law gives no withdrawal period: showroom, business, made to measure', () => {
    const rows = [row('Bank Vonk', true, true), row('Bank Veld', true, true), row('Bank Vlier', false, true)]

    const { blocks } = noticeOf({
      order: order({ channel: 'showroom', customerType: 'business', lastDayToWithdraw: '2026-12-01', rows }),
    })

    expect(blocks[1]).toEqual({
      kind: 'facts',
      facts: [
        { label: 'Bestelling', value: '10001' },
        { label: 'Gekocht', value: 'in de showroom: geen wettelijke bedenktijd' },
        { label: 'Klant', value: 'zakelijk: geen wettelijke bedenktijd' },
        { label: 'Laatste dag', value: '2026-12-01' },
        { label: 'Op maat gemaakt', value: 'Bank Vonk, Bank Veld: geen wettelijke bedenktijd' },
      ],
    })
  })

  it('asks staff to check when the withdrawal is not linked to an order', () => {
    const mail = noticeOf({ order: null, salesOrderId: null })

    expect(mail.subject).toBe('Herroeping H1007: niet gekoppeld')
    expect(mail.blocks[1]).toEqual({
      kind: 'facts',
      facts: [{ label: 'Bestelling', value: expect.stringContaining('Niet gekoppeld') }],
    })
  })
})
