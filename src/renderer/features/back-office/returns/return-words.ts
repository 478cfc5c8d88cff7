import type { ReturnStage } from '#shared/domain/returns/returns.ts'
import { dayInWords } from '#shared/kernel/dates.ts'
import type { BadgeTone } from '../frame/index.ts'

const STAGES: Readonly<Record<ReturnStage, { text: string; tone: BadgeTone }>> = {
  expected: { text: 'Verwacht', tone: 'waits' },
  sent: { text: 'Onderweg', tone: 'busy' },
  to_refund: { text: 'Terug te betalen', tone: 'bad' },
  refunded: { text: 'Klaar', tone: 'good' },
  reopened: { text: 'Ontvangen, herroeping weer open', tone: 'waits' },
  ended: { text: 'Beëindigd', tone: 'quiet' },
}

export const stageOf = (stage: ReturnStage): { text: string; tone: BadgeTone } => STAGES[stage]

/** @example dayText('2026-12-05') // '5 december 2026' */
export const dayText = (day: string): string => dayInWords(`${day}T12:00:00Z`)

type Due = { stage: ReturnStage; sendBefore: string; refundDueOn: string; mayWait: boolean }

/** Returns what is due of a return and when; undefined when nothing is. */
export function dueInWords({ stage, sendBefore, refundDueOn, mayWait }: Due): string | undefined {
  if (stage === 'expected') return `Klant stuurt uiterlijk ${dayText(sendBefore)}`
  if (stage === 'sent') return `Terugbetalen uiterlijk ${dayText(refundDueOn)}`
  if (stage === 'to_refund') return `Terugbetalen uiterlijk ${dayText(refundDueOn)}${mayWait ? ', mag wachten' : ''}`
  return undefined
}

/** True when a day that matters has passed. @param today "2026-11-21" */
export const isLate = ({ stage, sendBefore, refundDueOn }: Due, today: string): boolean =>
  stage === 'expected' ? sendBefore < today : (stage === 'sent' || stage === 'to_refund') && refundDueOn < today
