export { CustomerSyncStatus } from './CustomerSyncStatus.tsx'
export { OrderSyncStatus } from './OrderSyncStatus.tsx'
export { SYNC_STATUS } from './sync-status-queries.ts'
export { useIsFullySynced } from './use-is-fully-synced.ts'
