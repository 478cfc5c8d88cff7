import type * as z from 'zod/mini'
import type { planningSettings } from '#shared/contracts/planning-settings.ts'

type Settings = z.infer<typeof planningSettings>

/** The settings as they are typed: numbers and lists are texts. */
export type TypedSettings = {
  regions: (Omit<Settings['regions'][number], 'ranges'> & { ranges: string })[]
  vans: (Omit<Settings['vans'][number], 'minutesPerDay'> & { minutesPerDay: string })[]
  windows: string
  closedDays: string
  minutes: Record<keyof Settings['minutes'], string>
  /** Closed days of a single van, which the form does not show and keeps. */
  ownClosedDays: Settings['closedDays']
}

/** Returns the settings as texts for the form. */
export function asTyped({ regions, vans, windows, closedDays, minutes }: Settings): TypedSettings {
  const texts = Object.entries(minutes).map(([field, value]) => [field, String(value)])
  return {
    regions: regions.map(({ ranges, ...region }) => ({
      ...region,
      ranges: ranges.map(({ from, to }) => (from === to ? String(from) : `${from}-${to}`)).join(', '),
    })),
    vans: vans.map((van) => ({ ...van, minutesPerDay: String(van.minutesPerDay) })),
    windows: windows.map(({ from, until }) => `${from}-${until}`).join(', '),
    closedDays: closedDays
      .filter(({ vanId }) => vanId === null)
      .map(({ day }) => day)
      .join(', '),
    minutes: Object.fromEntries(texts) as TypedSettings['minutes'], // the same keys as `minutes`
    ownClosedDays: closedDays.filter(({ vanId }) => vanId !== null),
  }
}

/** Returns the typed settings for the contract, which refuses what cannot be read. */
export function settingsOf({ regions, vans, windows, closedDays, minutes, ownClosedDays }: TypedSettings): unknown {
  return {
    regions: regions.map(({ ranges, ...region }) => ({
      ...region,
      ranges: partsOf(ranges).map((text) => {
        const [from = '', to = from] = text.split('-')
        return { from: numberOf(from), to: numberOf(to) }
      }),
    })),
    vans: vans.map((van) => ({ ...van, minutesPerDay: numberOf(van.minutesPerDay) })),
    windows: partsOf(windows).map((text) => {
      const [from = '', until = ''] = text.split('-').map((time) => time.trim())
      return { from, until }
    }),
    closedDays: [...partsOf(closedDays).map((day) => ({ day, vanId: null, reason: '' })), ...ownClosedDays],
    minutes: Object.fromEntries(Object.entries(minutes).map(([field, text]) => [field, numberOf(text)])),
  }
}

const partsOf = (text: string) =>
  text
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Returns a whole number; the text itself when it is none, so that the contract refuses it. */
const numberOf = (text: string): number | string => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : text)
