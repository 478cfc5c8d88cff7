import { expect } from 'playwright/test'
import type { Api } from '#shared/contracts/endpoints.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'

/** Time in which an operation that the shop itself runs ends. */
const RUNNING_MS = 120_000

/**
 * Runs an operation as staff. Waits while the shop runs it, or another operation on the same data, by its schedule or by its
 * first import.
 */
export async function startOperation(
  { operations }: Pick<Api, 'operations'>,
  name: Parameters<Api['operations']['start']>[0]['params']['name'],
): Promise<void> {
  const isStarted = () =>
    operations.start({ params: { name }, query: {} }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof ShopError && error.code === 'operation_running') return false
        throw error
      },
    )
  await expect.poll(isStarted, { timeout: RUNNING_MS }).toBe(true)
}
