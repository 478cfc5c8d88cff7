import { type CalendarDay, dayInWords } from '#shared/kernel/dates.ts'
import { SERVICE_PROBLEMS, type ServiceProblem } from './problems.ts'

/** Years of the shop's own guarantee per problem. A problem that is absent has only the legal guarantee. */
export type GuaranteeYears = Partial<Record<ServiceProblem, number>>

/**
 * Whose proof the law requires (BW 7:18a, docs/law.md#r39). `presumed`: reported within a year after the delivery, so
 * the defect is presumed to have existed at the delivery. `expected`: later, so the customer makes the defect likely.
 * `unknown`: the delivery day is not known. `business`: no consumer sale.
 */
export type LegalGuarantee = 'presumed' | 'expected' | 'unknown' | 'business'

/** The guarantee of a reported problem: what the law gives, and what the terms of the shop add. */
export type Guarantee = {
  deliveredOn: CalendarDay | null
  legal: LegalGuarantee
  /** Last day on which a reported defect is presumed to have existed at the delivery; null when unknown. */
  presumedUntil: CalendarDay | null
  /** The shop's own guarantee for this problem; null when it has none or the delivery day is unknown. */
  shop: { years: number; until: CalendarDay; isRunning: boolean } | null
}

export type GuaranteeFacts = {
  problem: ServiceProblem
  /** Day of the last delivery of the reported products; null when unknown. */
  deliveredOn: CalendarDay | null
  reportedOn: CalendarDay
  customerType: 'private' | 'business'
  years: GuaranteeYears
}

/** Years in which a defect is presumed to have existed at the delivery (BW 7:18a, second paragraph). */
const PRESUMED_YEARS = 1

/**
 * Returns the guarantee of a problem on the day of its report. The Dutch legal guarantee has no fixed end: it lasts as
 * long as a buyer may expect the piece to last (BW 7:17, docs/law.md#r39).
 */
export function guaranteeOf({ problem, deliveredOn, reportedOn, customerType, years }: GuaranteeFacts): Guarantee {
  if (deliveredOn === null) {
    return { deliveredOn, legal: customerType === 'business' ? 'business' : 'unknown', presumedUntil: null, shop: null }
  }
  const presumedUntil = plusYears(deliveredOn, PRESUMED_YEARS)
  const shopYears = years[problem] ?? 0
  const until = plusYears(deliveredOn, shopYears)
  const shop = shopYears > 0 ? { years: shopYears, until, isRunning: reportedOn <= until } : null
  if (customerType === 'business') return { deliveredOn, legal: 'business', presumedUntil: null, shop }
  return { deliveredOn, legal: reportedOn <= presumedUntil ? 'presumed' : 'expected', presumedUntil, shop }
}

/**
 * Adds whole years to a day. 29 February becomes 28 February in a year without that day.
 *
 * @example plusYears('2028-02-29', 1) // '2029-02-28'
 */
export function plusYears(day: CalendarDay, years: number): CalendarDay {
  const year = Number(day.slice(0, 4)) + years
  const sameDay = new Date(Date.UTC(year, Number(day.slice(5, 7)) - 1, Number(day.slice(8))))
  const isSameMonth = sameDay.getUTCMonth() === Number(day.slice(5, 7)) - 1
  const found = isSameMonth ? sameDay : new Date(Date.UTC(year, Number(day.slice(5, 7)), 0))
  return found.toISOString().slice(0, 10) as CalendarDay // ISO format begins with the day
}

/** What a sentence about a guarantee needs. */
type ShownGuarantee = {
  legal: LegalGuarantee
  presumedUntil: string | null
  shop: { years: number; until: string; isRunning: boolean } | null
}

const inWords = (day: string) => dayInWords(`${day}T12:00:00Z`)

/** Returns what the guarantee means for staff, in one or two sentences. */
export function guaranteeForStaff({ legal, presumedUntil, shop }: ShownGuarantee): string {
  const ofShop = shop
    ? ` Eigen garantie van ${shop.years} jaar: ${shop.isRunning ? 'loopt' : 'liep'} tot en met ${inWords(shop.until)}.`
    : ''
  switch (legal) {
    case 'presumed':
      return `Wettelijke garantie. Gemeld binnen een jaar na levering (tot en met ${wordsOf(presumedUntil)}): het gebrek was er al, tenzij de winkel het tegendeel bewijst. Kosteloos herstellen of vervangen.${ofShop}`
    case 'expected':
      return `Gemeld na ${wordsOf(presumedUntil)}. De wettelijke garantie geldt zolang de klant van dit meubel een goede staat mag verwachten; de klant maakt aannemelijk dat het gebrek er al in zat.${ofShop}`
    case 'business':
      return `Zakelijke koper: geen wettelijk bewijsvermoeden. Kijk wat er is afgesproken.${ofShop}`
    case 'unknown':
      return 'De leverdag is niet bekend. Zet de regels op geleverd; dan rekent de winkel de garantie uit.'
    default:
      return legal satisfies never
  }
}

/** Returns what the guarantee means for the customer. It promises nothing that staff must decide first. */
export function guaranteeForCustomer({ legal, shop }: Pick<ShownGuarantee, 'legal' | 'shop'>): string {
  const ofShop = shop?.isRunning ? ` Ook onze eigen garantie loopt nog, tot en met ${inWords(shop.until)}.` : ''
  switch (legal) {
    case 'presumed':
      return `U meldt dit binnen een jaar na de levering. Is het een gebrek, dan herstellen of vervangen wij het kosteloos.${ofShop}`
    case 'expected':
      return `De wettelijke garantie geldt zolang u van dit meubel een goede staat mag verwachten. Wij kijken wat er aan de hand is.${ofShop}`
    case 'business':
      return `Wij kijken wat er aan de hand is en wat wij met u hebben afgesproken.${ofShop}`
    case 'unknown':
      return 'U heeft wettelijke garantie op uw meubel. Wij kijken wat er aan de hand is.'
    default:
      return legal satisfies never
  }
}

const wordsOf = (day: string | null) => (day === null ? 'onbekende dag' : inWords(day))

const MAX_YEARS = 30

/**
 * Reads the years of the shop's guarantee: `seat=5,leg=10`. Returns undefined for a text with an unknown problem or
 * without a whole number of years from 1 to 30.
 */
export function parseGuaranteeYears(text: string): GuaranteeYears | undefined {
  const years: GuaranteeYears = {}
  for (const pair of text.split(',').filter((part) => part.trim() !== '')) {
    const [name = '', count = ''] = pair.split('=').map((part) => part.trim())
    const problem = SERVICE_PROBLEMS.find((known) => known === name)
    const isWhole = /^\d{1,2}$/.test(count) && Number(count) >= 1 && Number(count) <= MAX_YEARS
    if (!problem || !isWhole) return undefined
    years[problem] = Number(count)
  }
  return years
}
