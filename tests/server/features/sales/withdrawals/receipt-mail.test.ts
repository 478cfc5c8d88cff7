import { describe, expect, it } from 'vitest'
import { receiptMail } from '#src/server/features/sales/withdrawals/receipt-mail.ts'
import { testConfig } from '#tests/support/shop/test-config.ts'
import { declared, MOMENT, withdrawal } from './support/declared-withdrawal.ts'

const { shop } = testConfig

describe('the receipt of a withdrawal', () => {
  it('repeats the declaration and describes the next steps', () => {
    const mail = receiptMail(withdrawal(), shop)

    expect(mail).toEqual({
      subject: 'Ontvangstbevestiging van uw herroeping H1007',
      preview: `Ontvangen op ${MOMENT}.`,
      title: 'Wij hebben uw herroeping ontvangen',
      blocks: [
        { kind: 'text', text: 'Beste Anna de Wilde,' },
        { kind: 'text', text: expect.stringContaining(`Op ${MOMENT} hebben wij uw herroeping ontvangen.`) },
        ...declared(),
        { kind: 'heading', text: 'Zo gaat het verder' },
        { kind: 'text', text: expect.stringContaining('binnen veertien dagen na uw herroeping terug') },
        { kind: 'text', text: expect.stringContaining('op maat voor u is gemaakt') },
        { kind: 'text', text: expect.stringContaining('bel 012 345 67 89.') },
      ],
      footer: expect.arrayContaining([expect.stringContaining('Leermeester')]),
    })
  })

  it('names the products of a partial withdrawal, and the reason if there is one', () => {
    const { blocks } = receiptMail(withdrawal({ scope: 'some', products: '1 × Bank Vlier', reason: 'Te groot.' }), shop)

    expect(blocks).toEqual(expect.arrayContaining(declared([{ label: 'Reden', value: 'Te groot.' }], '1 × Bank Vlier')))
  })
})
