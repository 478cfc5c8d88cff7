import type { OperationInput, OperationName } from '#shared/domain/operations/operations.ts'
import { isStaff, type Staff, type Visitor } from '../../../access/visitor.ts'
import type { Operations } from './operation.ts'

/**
 * Starts an operation for a visitor. For a visitor who is not staff (anyone may fetch the matrix options) the actor is
 * `system`. When the start is blocked, such a visitor does not learn who runs the other operation.
 */
export async function startOperation<R extends object>(
  operations: Operations,
  name: OperationName,
  visitor: Visitor,
  input?: OperationInput,
) {
  const actor = actorOf(visitor)
  const outcome = await operations.start<R>(name, actor, input)
  if (outcome.ok || actor !== 'system' || !outcome.detail) return outcome
  return { ...outcome, detail: { ...outcome.detail, startedBy: null } }
}

function actorOf(visitor: Visitor): Staff | 'system' {
  if (visitor.kind !== 'user' || !isStaff(visitor)) return 'system'
  const { userId, email } = visitor
  return { userId, email }
}
