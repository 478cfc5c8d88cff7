import type { StartPage } from '#shared/contracts/start-page.ts'
import { type Totals, todayAndThisWeek } from '#shared/domain/figures/days.ts'
import { formatEuros } from '#shared/domain/money/format.ts'

type FigureName = keyof Totals

export type FigureCard = {
  title: string
  /** Definition of the figure, shown as an explanation. */
  about: string
  series: readonly { name: FigureName; label: string }[]
  format: (value: number) => string
}

const whole = new Intl.NumberFormat('nl-NL').format

export const FIGURES: readonly FigureCard[] = [
  {
    title: 'Omzet',
    about: 'Incl. btw. Besteld: van de orders van die dag. Betaald: wat binnenkwam, min wat terugging.',
    series: [
      { name: 'ordered', label: 'Besteld' },
      { name: 'paid', label: 'Betaald' },
    ],
    format: formatEuros,
  },
  {
    title: 'Orders',
    about: 'Orders met meubels; aanvragen van alleen kleurstalen tellen niet mee.',
    series: [{ name: 'orders', label: 'Orders' }],
    format: whole,
  },
  {
    title: 'Kleurstalen',
    about: 'Aangevraagde kleurstalen, per stuk.',
    series: [{ name: 'samples', label: 'Kleurstalen' }],
    format: whole,
  },
]

/**
 * Texts of one figure: its value for today and for this week, and the value of the same period a week ago (`before`).
 */
export function periodComparison({ days, today }: StartPage, name: FigureName, format: (value: number) => string) {
  const totals = todayAndThisWeek(days, today)
  return [
    { label: 'Vandaag', value: format(totals.today[name]), before: format(totals.sameDayLastWeek[name]) },
    { label: 'Deze week', value: format(totals.thisWeek[name]), before: format(totals.lastWeek[name]) },
  ]
}

/**
 * Adds up the weeks: the number of customers who first ordered samples in them (`asked`), and how many of those
 * customers later bought furniture (`bought`). `share` is undefined when there are no customers.
 */
export function sampleConversion(weeks: StartPage['sampleWeeks']) {
  const asked = weeks.reduce((sum, week) => sum + week.asked, 0)
  const bought = weeks.reduce((sum, week) => sum + week.bought, 0)
  return { asked, bought, share: asked === 0 ? undefined : bought / asked }
}

const percent = new Intl.NumberFormat('nl-NL', { style: 'percent', maximumFractionDigits: 1 })

/** @example shareInWords(0.125) // '12,5%' */
export const shareInWords = (share: number | undefined): string => (share === undefined ? '–' : percent.format(share))
