import { type CheckResult, checkResult } from '#shared/contracts/check-result.ts'
import type { OperationName } from '#shared/domain/operations/operations.ts'

const CHECKS: readonly OperationName[] = ['bookkeeping', 'compare']

/** Returns whether an operation is a check. A check compares data and changes nothing. */
export const isCheck = (operation: OperationName): boolean => CHECKS.includes(operation)

/**
 * Parses the findings of a check from the result of its run. Undefined for other operations and for outdated formats.
 */
export function parseCheckResult(operation: OperationName, result: unknown): CheckResult | undefined {
  return isCheck(operation) ? checkResult.safeParse(result).data : undefined
}
