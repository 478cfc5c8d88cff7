import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Staff } from '../../../access/visitor.ts'
import type { Transaction } from '../../../db/tables.ts'
import { endCaseVisit, lockVisitedCase, saveCaseVisit } from '../service-cases/index.ts'
import type { StopRow } from './stops-table.ts'

/** Returns the key of the message with which a case gets the window of a stop. A stop has another version after each move. */
export const visitKey = (stopId: number, version: number): string => `visit-${stopId}-${version}`

type MovedVisit = { slot: { day: string; from: string; until: string }; mail: boolean; staff: Staff; at: Date }

/** Stores the new window of a visit with its case. Fails with `stop_changed` when the case was closed since. */
export async function moveVisit(
  tx: Transaction,
  { id, version }: StopRow,
  serviceCaseId: number,
  { slot, mail, staff, at }: MovedVisit,
) {
  const visited = await lockVisitedCase(tx, serviceCaseId)
  if (!visited.ok) return fail('stop_changed')
  await saveCaseVisit(tx, visited.value, { visit: slot, key: visitKey(id, version + 1), mail, staff, at })
  return ok(undefined)
}

/** Ends a visit that staff took off the board: its case waits for another step. */
export const removeVisit = (
  tx: Transaction,
  { id, version }: StopRow,
  serviceCaseId: number,
  { reason, staff, at }: { reason: string; staff: Staff; at: Date },
) =>
  endCaseVisit(tx, serviceCaseId, {
    note: `Het bezoek is van de planning gehaald: ${reason}`,
    author: `user:${staff.userId}`,
    actor: staff,
    key: visitKey(id, version + 1),
    isCurrent: true,
    at,
  })

/** Gives staff the words of the driver about a visit as a note, and ends the visit unless the report is late. */
export const endVisit = (
  tx: Transaction,
  serviceCaseId: number,
  { words, reportId, isCurrent, at }: { words: string; reportId: string; isCurrent: boolean; at: Date },
) =>
  endCaseVisit(tx, serviceCaseId, {
    note: words,
    author: 'driver',
    actor: 'system',
    key: `visit-report-${reportId}`,
    isCurrent,
    at,
  })
