import { expect, it } from 'vitest'
import { planningSettings } from '#shared/contracts/planning-settings.ts'
import { DEFAULT_PLANNING } from '#shared/domain/planning/settings.ts'
import { asTyped, settingsOf } from '#src/renderer/features/back-office/planning/typed-settings.ts'

const saved = planningSettings.parse({
  ...DEFAULT_PLANNING,
  regions: [
    {
      id: 'west',
      name: 'West',
      country: 'NL',
      ranges: [
        { from: 1000, to: 1999 },
        { from: 3400, to: 3400 },
      ],
    },
  ],
  vans: DEFAULT_PLANNING.vans.map((van) => ({ ...van, regionIds: [] })),
  closedDays: [
    { day: '2026-12-25', vanId: null, reason: '' },
    { day: '2026-12-24', vanId: 'bus-1', reason: 'APK' },
  ],
})

it('the settings survive being typed as texts', () => {
  const typed = asTyped(saved)

  expect([typed.regions[0]?.ranges, typed.windows]).toEqual(['1000-1999, 3400', '08:00-12:00, 12:00-17:00'])
  expect(planningSettings.parse(settingsOf(typed))).toEqual(saved)
})

it.each([
  [{ windows: '08:00-12:00, 11:00-14:00' }, 'Dagdelen mogen elkaar niet overlappen.'],
  [{ windows: 'ochtend' }, 'Schrijf een tijd als 08:00.'],
  [{ closedDays: '25 december' }, 'Geen geldige datum.'],
  [{ minutes: { ...asTyped(saved).minutes, base: 'tien' } }, 'Vul een getal in.'],
])('a mistake in %o is refused in words', (changes, message) => {
  const checked = planningSettings.safeParse(settingsOf({ ...asTyped(saved), ...changes }))

  expect(checked.error?.issues.map((issue) => issue.message)).toContain(message)
})
