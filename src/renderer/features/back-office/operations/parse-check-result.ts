import { type CheckResult, checkResult } from '#shared/contracts/check-result.ts'
import type { OperationName } from '#shared/domain/operations/operations.ts'

const CHECKS: readonly OperationName[] = ['bookkeeping', 'compare']

/** Whether an operation looks for what is wrong, and changes nothing. */
export const isCheck = (operation: OperationName): boolean => CHECKS.includes(operation)

/** What a check found, out of what its run gave; undefined for other operations, and for what is no longer understood. */
export function parseCheckResult(operation: OperationName, result: unknown): CheckResult | undefined {
  return isCheck(operation) ? checkResult.safeParse(result).data : undefined
}
