import { describe, expect, it } from 'vitest'
import { stepMail } from '#src/server/features/sales/withdrawals/step-mail.ts'
import { testConfig } from '#tests/support/shop/test-config.ts'
import { declared, withdrawal } from './support/declared-withdrawal.ts'

const { shop } = testConfig

describe('the mail about a step of a withdrawal', () => {
  it.each([
    ['received', 'Wij hebben uw herroeping ontvangen', 'ontvangen', undefined],
    ['in_progress', 'Uw herroeping is in behandeling', 'Een medewerker kijkt', 'Toelichting'],
    ['settled', 'Uw herroeping is afgehandeld', 'overgemaakt', 'Toelichting'],
    ['refused', 'Uw herroeping is afgewezen', 'niet aanvaarden', 'Waarom'],
  ] as const)('with state %s describes the step and its reason', (state, title, text, heading) => {
    const reason = heading ? 'Zo is het.' : null
    const mail = stepMail(withdrawal(), { state, reason }, shop)

    expect(mail).toEqual({
      subject: `${title}: H1007`,
      preview: expect.stringContaining(text),
      title,
      blocks: [
        { kind: 'text', text: 'Beste Anna de Wilde,' },
        { kind: 'text', text: mail.preview },
        ...(heading
          ? [
              { kind: 'heading', text: heading },
              { kind: 'text', text: 'Zo is het.' },
            ]
          : []),
        ...declared(),
        { kind: 'text', text: 'Vragen? Antwoord op deze mail of bel 012 345 67 89.' },
      ],
      footer: expect.arrayContaining([expect.stringContaining('Leermeester')]),
    })
  })
})
