import type { Api } from '#shared/contracts/endpoints.ts'
import type { OperationInput, OperationName } from '#shared/domain/operations/operations.ts'

/**
 * Starts an operation through its own endpoint (docs/requirements.md#s7). An operation without one is started by name
 * through the common endpoint. Returns the result of the operation.
 */
export function startOperation(
  api: Api,
  name: OperationName,
  { confirm, isFull }: OperationInput = {},
): Promise<unknown> {
  switch (name) {
    case 'items-download':
      return api.catalogImport.downloadItems(isFull ? { query: { full: 'true' } } : {})
    case 'items-apply':
      return api.catalogImport.applyItems({ query: { confirm } })
    case 'items-preview':
      return api.catalogImport.previewItems({})
    case 'items-restore':
      return api.catalogImport.restoreItems({ query: { confirm } })
    case 'options-download':
      return api.catalogImport.downloadMatrixOptions({ query: { confirm } })
    case 'menu-download':
      return api.catalogImport.downloadMenu({ query: { confirm } })
    case 'images-download':
      return api.catalogImport.downloadImages({})
    case 'orders-sync':
      return api.orderRoad.synchronize({})
    case 'cache-clear':
      return api.operations.clearCache({})
    default:
      return api.operations.start({ params: { name }, query: { confirm } })
  }
}
