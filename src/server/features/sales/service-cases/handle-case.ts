import { fail, ok } from '#shared/kernel/outcome.ts'
import { InvalidInput } from '../../../access/invalid-input.ts'
import type { Staff } from '../../../access/visitor.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { casesTable } from './cases-table.ts'
import { inTransaction, type OpenDeps } from './open-case.ts'

/** Assigns a case to a staff member, or to nobody. A call for the current assignee changes nothing. */
export async function assignCase(
  deps: OpenDeps,
  id: number,
  { userId, actor }: { userId: number | null; actor: Staff },
) {
  const at = deps.now()
  return inTransaction(deps, async (tx) => {
    const cases = casesTable(tx)
    const row = await cases.lock(id)
    if (!row) return fail('service_case_not_found')
    if (row.assignedTo === userId) return ok(undefined)
    if (userId !== null) {
      const user = await tx.selectFrom('users').select('roles').where('id', '=', userId).executeTakeFirst()
      if (!user || user.roles.length === 0) {
        throw new InvalidInput([{ field: 'userId', message: 'Kies een medewerker.' }])
      }
    }
    await tx.updateTable('service_cases').set({ assigned_to: userId }).where('id', '=', id).execute()
    await cases.addEvent(id, { kind: 'assigned', detail: { userId }, actor: `user:${actor.userId}`, at })
    await writeAudit(tx, {
      actor,
      action: 'service.assigned',
      subject: 'service_case',
      subjectId: String(id),
      before: { userId: row.assignedTo },
      after: { userId },
      at,
    })
    return ok(undefined)
  })
}

export type PartToSave = {
  partId: string
  version: number
  description: string
  supplier: string
  orderedOn?: string | null | undefined
  expectedOn?: string | null | undefined
  receivedOn?: string | null | undefined
  actor: Staff
}

/**
 * Adds a spare part, or changes one. A repeated call with the same values changes nothing. Fails with
 * `service_case_changed` when a colleague changed the part since `version`.
 */
export async function savePart(deps: OpenDeps, id: number, { partId, version, actor, ...values }: PartToSave) {
  const at = deps.now()
  return inTransaction(deps, async (tx) => {
    const row = await casesTable(tx).lock(id)
    if (!row) return fail('service_case_not_found')
    const wanted = {
      description: values.description,
      supplier: values.supplier,
      ordered_on: values.orderedOn ?? null,
      expected_on: values.expectedOn ?? null,
      received_on: values.receivedOn ?? null,
    }
    const before = await tx
      .selectFrom('service_parts')
      .select(['service_case_id', 'version', 'description', 'supplier', 'ordered_on', 'expected_on', 'received_on'])
      .where('id', '=', partId)
      .executeTakeFirst()
    if (before && before.service_case_id !== id) return fail('service_part_not_found')
    if (before) {
      const { service_case_id: _, version: current, ...stored } = before
      if (JSON.stringify(stored) === JSON.stringify(wanted)) return ok(undefined)
      if (current !== version) return fail('service_case_changed')
      await tx
        .updateTable('service_parts')
        .set({ ...wanted, version: version + 1 })
        .where('id', '=', partId)
        .execute()
    } else {
      await tx
        .insertInto('service_parts')
        .values({ id: partId, service_case_id: id, ...wanted, added_at: at })
        .execute()
    }
    await casesTable(tx).addEvent(id, {
      kind: before ? 'part-changed' : 'part-added',
      detail: { partId },
      actor: `user:${actor.userId}`,
      at,
    })
    const days = { orderedOn: wanted.ordered_on, expectedOn: wanted.expected_on, receivedOn: wanted.received_on }
    await writeAudit(tx, {
      actor,
      action: 'service.part_saved',
      subject: 'service_case',
      subjectId: String(id),
      before: before
        ? { orderedOn: before.ordered_on, expectedOn: before.expected_on, receivedOn: before.received_on }
        : null,
      after: days,
      at,
    })
    return ok(undefined)
  })
}

export type CostToAdd = { costId: string; description: string; amountCents: number; actor: Staff }

/** Adds a cost to a case, once per id. Fails with `idempotency_key_reused` when the id belongs to another cost. */
export async function addCost(deps: OpenDeps, id: number, { costId, description, amountCents, actor }: CostToAdd) {
  const at = deps.now()
  return inTransaction(deps, async (tx) => {
    const cases = casesTable(tx)
    const row = await cases.lock(id)
    if (!row) return fail('service_case_not_found')
    const added = await tx
      .insertInto('service_costs')
      .values({
        id: costId,
        service_case_id: id,
        description,
        amount_cents: amountCents,
        booked_by: actor.userId,
        booked_at: at,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) {
      const earlier = await tx
        .selectFrom('service_costs')
        .select(['service_case_id as caseId', 'amount_cents as amountCents', 'description'])
        .where('id', '=', costId)
        .executeTakeFirst()
      const isSame =
        earlier?.caseId === id && earlier.amountCents === amountCents && earlier.description === description
      return isSame ? ok(undefined) : fail('idempotency_key_reused')
    }
    await cases.saveCost(id)
    await cases.addEvent(id, { kind: 'cost', detail: { amountCents }, actor: `user:${actor.userId}`, at })
    await writeAudit(tx, {
      actor,
      action: 'service.cost_added',
      subject: 'service_case',
      subjectId: String(id),
      before: null,
      after: { amountCents },
      at,
    })
    return ok(undefined)
  })
}
