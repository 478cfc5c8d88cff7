import { describe, expect, it } from 'vitest'
import { aboutRead } from '#shared/contracts/pos/about-channels.ts'
import { registerAbout } from '#src/main/features/about/register-about.ts'
import { createPosState } from '#src/main/features/connection/pos-state.ts'
import { defaultSettings } from '#src/main/features/settings/default-settings.ts'
import { createTestIpc } from '#tests/main/support/test-ipc.ts'
import { createTestTime } from '#tests/main/support/test-machine.ts'

describe('the window "Over Leermeester"', () => {
  it('shows the facts for support, without personal data', async () => {
    const { clock } = createTestTime()
    const state = createPosState({ clock })
    state.reportClock(3_600_000)
    state.reportUpdate({ version: '2.0.0' })
    const { ipc, ask } = createTestIpc()
    const session = { email: 'sales@leermeester.example', roles: ['Sales' as const], expires: '', userPageSize: 96 }
    registerAbout({
      ipc,
      version: '1.0.0',
      machine: { electron: '45.4.1', chromium: '156', node: '24.18', system: 'linux 6 x64' },
      settings: { read: () => defaultSettings },
      sessions: {
        current: () => ({
          session,
          isLocked: false,
          till: { tillId: 'a-till', name: 'Kassa 1' },
          vault: 'memory',
          pinHolders: [{ email: 'bert@leermeester.example', name: 'Bert' }],
        }),
      },
      state,
      folders: { data: '~/.config/leermeester', log: '~/.config/leermeester/logs/leermeester.log' },
      startedAt: clock.now(),
      lastLines: async () => ['one', 'two'],
    })

    const answer = await ask(aboutRead, null)

    const { value } = answer as { value: unknown } // the call succeeds
    const { version, facts, log } = aboutRead.reply.parse(value)
    const textOfFact = Object.fromEntries(facts.map((fact) => [fact.label, fact.value]))
    expect([version, log]).toEqual(['1.0.0', ['one', 'two']])
    expect(textOfFact).toMatchObject({
      Kassa: 'Kassa 1',
      Klok: '3600 s verschil',
      'Nieuwe versie': '2.0.0, bij de volgende start',
      'Inloggen bewaard': 'nee, tot het afsluiten',
    })
    expect(JSON.stringify(answer)).not.toContain('@')
  })
})
