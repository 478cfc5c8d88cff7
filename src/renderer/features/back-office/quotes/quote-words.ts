import type { QuoteEvent } from '#shared/contracts/staff-quotes.ts'
import type { VersionState } from '#shared/domain/quotes/quote-states.ts'
import { dayInWords } from '#shared/kernel/dates.ts'
import { lookup } from '#shared/kernel/lookup.ts'
import type { BadgeTone } from '../frame/index.ts'

export const STATE_TONES: Readonly<Record<VersionState, BadgeTone>> = {
  draft: 'quiet',
  sent: 'waits',
  seen: 'busy',
  accepted: 'good',
  refused: 'bad',
  expired: 'quiet',
  canceled: 'quiet',
  replaced: 'quiet',
}

const EVENTS: Readonly<Record<string, string>> = lookup({
  made: 'Offerte gemaakt',
  changed: 'Concept gewijzigd',
  'new-version': 'Concept van een nieuwe versie gemaakt',
  sent: 'Verstuurd',
  'mailed-again': 'Opnieuw gemaild',
  seen: 'Bekeken',
  accepted: 'Geaccepteerd',
  refused: 'Afgewezen',
  expired: 'Verlopen',
  reminded: 'Herinnering gemaild',
  canceled: 'Ingetrokken',
  'renewal-asked': 'Nieuwe offerte gevraagd',
})

/** Returns the sentence of an event. @example eventInWords(event) // 'Verstuurd (versie 2)' */
export const eventInWords = ({ kind, version }: Pick<QuoteEvent, 'kind' | 'version'>): string =>
  `${EVENTS[kind] ?? kind}${version > 1 ? ` (versie ${version})` : ''}`

/** Returns a calendar day in words. @example dayText('2026-12-05') // '5 december 2026' */
export const dayText = (day: string): string => dayInWords(`${day}T12:00:00Z`)
